import type * as z from 'zod';
import type { Database } from '../db/Database.js';
import type { JobSchedule, JobType } from './JobType.js';
import type { JobRow } from './jobStore.js';

/** Options of a job besides its input. */
export interface EnqueueOptions {
  /** Transaction to insert the job in; without it, the job is committed by itself. */
  db?: Database;
  /** Requester and space, in whose lists the job appears. */
  userId?: string;
  spaceId?: string;
  /** Subject of the job, for lists. */
  title?: string;
  delayMs?: number;
  /** Deduplicates jobs of the same name and key: the existing job is returned. */
  key?: string;
  /** Whether the key can be reused once the job has ended, or only after its row is deleted a week later. */
  keyUntil?: 'ended' | 'cleared';
}

/** A schedule created by a user. */
export type OwnedSchedule = JobSchedule & { userId?: string; spaceId?: string };

/** Background jobs, as used by modules and calls. */
export interface Jobs {
  /** Stores a job; it survives a restart. */
  enqueue<Schema extends z.ZodType>(
    job: JobType<Schema>,
    input: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<{ id: string; isNew: boolean }>;
  /** Cancels a waiting job, or signals a running one to stop; undefined when it has already ended. */
  cancel(id: string): Promise<JobRow['status'] | undefined>;
  /** Restarts a failed or cancelled job; false for jobs in other states. */
  retry(id: string): Promise<boolean>;
  /** Stores a recurring job; replaces a schedule with the same key. */
  schedule(schedule: OwnedSchedule): Promise<void>;
  unschedule(key: string): Promise<void>;
}
