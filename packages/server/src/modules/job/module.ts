import { job } from '@heddle/api-contract/families/job';
import * as tables from '../../jobs/tables.js';
import { implement } from '../../kernel/implement.js';
import { clearEnded, clearEndedNightly, clearOldJobs } from './clearEnded.js';
import { cancelJob, jobFile, listJobs, retryJob } from './jobs.js';

export const jobModule = implement(
  job,
  { list: listJobs, cancel: cancelJob, retry: retryJob, file: jobFile },
  { tables, jobs: [clearEnded], schedules: [clearEndedNightly], clearEnded: clearOldJobs },
);
