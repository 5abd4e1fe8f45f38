import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { JobSchedule } from '../../jobs/JobType.js';
import { clearCopies } from './copyRows.js';

/** Removes what interrupted copies have left, and the copies of last week. */
export const clearCopiesJob = defineJob(
  'resource-copy.clear',
  z.object({}),
  async ({ app }) => ({ removed: await clearCopies(app) }),
  { concurrency: 1 },
);

export const clearCopiesNightly: JobSchedule = {
  key: clearCopiesJob.name,
  job: clearCopiesJob,
  input: {},
  cron: '23 3 * * *',
};
