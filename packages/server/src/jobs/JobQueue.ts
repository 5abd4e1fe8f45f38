import type { Database } from '../db/Database.js';

/** A job that was just stored, as far as queues care. */
export interface AnnouncedJob {
  id: string;
  runAt: Date;
}

/** What a queue may ask of the process it wakes. */
export interface QueueWorker {
  /** Claims and runs jobs that are due: any, or only those named. Resolves with how many it took, once `ended` is under way. */
  take(most: number, ids?: readonly string[]): Promise<TakenJob[]>;
  /** When the next waiting job is due; undefined when none waits. */
  nextDue(): Promise<Date | undefined>;
}

/** A job that this process has claimed and works on. */
export interface TakenJob {
  id: string;
  /** Resolves when it has been worked on, however that ended; never rejects. */
  ended: Promise<void>;
}

/**
 * Wakes workers for jobs. The rows of `jobs` are the truth and are claimed there: a queue that forgets a job, or names
 * one twice, delays and repeats nothing for long.
 */
export interface JobQueue {
  /** `local`: only this process works on the database, so what was running when it starts runs no more. */
  readonly reach: 'local' | 'shared';
  /** `db` is the transaction that stored them. */
  announce(db: Database, jobs: readonly AnnouncedJob[]): Promise<void>;
  start(worker: QueueWorker): Promise<void>;
  /** Hands out nothing more. */
  stop(): Promise<void>;
}
