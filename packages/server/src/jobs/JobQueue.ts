import type { Database } from '../db/Database.js';

/** The properties of a new job that queues need. */
export interface AnnouncedJob {
  id: string;
  runAt: Date;
}

/** The worker that a queue calls. */
export interface QueueWorker {
  /** Claims and starts due jobs, any or only the given ones. Resolves with the started jobs. */
  take(limit: number, ids?: readonly string[]): Promise<TakenJob[]>;
  /** When the next waiting job is due; undefined when none is waiting. */
  nextDue(): Promise<Date | undefined>;
}

/** A job that this process has claimed. */
export interface TakenJob {
  id: string;
  /** Resolves when the job has ended, whatever the outcome; never rejects. */
  ended: Promise<void>;
}

/**
 * Notifies workers of jobs. The `jobs` table is authoritative and jobs are claimed there, so a queue that
 * loses a notification or sends it twice only causes a short delay.
 */
export interface JobQueue {
  /** `local`: no other process uses the database, so jobs found running at startup are orphaned. */
  readonly reach: 'local' | 'shared';
  /** `db` is the transaction that inserted the jobs. */
  announce(db: Database, jobs: readonly AnnouncedJob[]): Promise<void>;
  start(worker: QueueWorker): Promise<void>;
  /** Stops starting jobs. */
  stop(): Promise<void>;
}
