import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { JobSchedule } from '../../jobs/JobType.js';
import { clearEndedJobs } from '../../jobs/jobStore.js';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { clearReservations } from '../../kernel/idempotency/idempotency.js';

const dayMs = 24 * 60 * 60 * 1000;
const keep = { rowMs: 7 * dayMs, fileMs: dayMs };

/** Deletes expired records of every module: sessions, codes, tokens, and finished jobs. */
export const clearEnded = defineJob('job.clear-ended', z.object({}), async ({ app, progress, signal }) => {
  let removed = 0;
  for (const [index, clear] of app.clearEndedHooks.entries()) {
    signal.throwIfAborted();
    removed += await clear(app.db, new Date(), app.config);
    progress(index + 1, app.clearEndedHooks.length);
  }
  return { removed };
});

/** At night in UTC, when load tends to be lowest; the time zone of the users is unknown. */
export const clearEndedNightly: JobSchedule = {
  key: clearEnded.name,
  job: clearEnded,
  input: {},
  cron: '17 3 * * *',
};

export const clearOldJobs: ClearEndedHook = async (db, now) =>
  (await clearEndedJobs(db, keep)) + (await clearReservations(db, now));
