import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import type { JobDefinition } from './defineJob.js';
import type { JobQueue, QueueWorker, TakenJob } from './JobQueue.js';
import { JobRunner } from './JobRunner.js';
import type { JobRow } from './jobStore.js';
import { claimJobs, findUnannounced, findWaiting, nextDue, releaseLost } from './leases.js';
import { type ScheduleRow, takeDueSchedules } from './schedules.js';

const sweepMs = 5_000;
/** When there is no capacity for a job, the queue offers it again after this time. */
const retryWhenFullMs = 1_000;
/** Time that running jobs have to stop on shutdown. */
const closeMs = 8_000;

/** Dependencies of a worker. */
export interface JobWorkerOptions {
  app: () => App;
  db: Database;
  queue: JobQueue;
  definitions: ReadonlyMap<string, JobDefinition>;
  enqueueScheduled: (transaction: Database, row: ScheduleRow) => Promise<void>;
}

/** Runs jobs in this process: claims those that the queue offers, and recovers jobs of dead workers. */
export class JobWorker implements QueueWorker {
  readonly #names: string[];
  #runner: JobRunner | undefined;
  #running = new Set<Promise<void>>();
  #sweeper: ReturnType<typeof setInterval> | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly options: JobWorkerOptions) {
    this.#names = [...options.definitions.keys()];
  }

  async start(): Promise<void> {
    const { db, queue } = this.options;
    if (queue.reach === 'local') await releaseLost(db, true);
    await queue.start(this);
    this.#sweeper = setInterval(() => {
      this.#sweeping = this.#sweeping.then(() => this.#sweep());
    }, sweepMs);
    this.#sweeper.unref?.();
  }

  /** Cancels a job running in this process. */
  cancel(id: string): void {
    this.#runner?.cancel(id);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.#sweeping;
    const stopped = this.options.queue.stop();
    this.#runner?.closeAll();
    const given = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref?.());
    await Promise.race([stopped.then(() => this.#endLast()), given]);
  }

  /** Stops jobs that were claimed while the queue was stopping. */
  async #endLast(): Promise<void> {
    this.#runner?.closeAll();
    await Promise.all(this.#running);
  }

  async take(limit: number, ids?: readonly string[]): Promise<TakenJob[]> {
    const { app, db } = this.options;
    try {
      const roomy = this.#names.filter((name) => this.#roomFor(name) >= limit);
      const rows = await claimJobs(db, roomy, limit, ids);
      for (const name of this.#names.filter((one) => !roomy.includes(one))) {
        const room = Math.min(this.#roomFor(name), limit - rows.length);
        rows.push(...(await claimJobs(db, [name], room, ids)));
      }
      if (ids && rows.length === 0) await this.#putOff(ids);
      return rows.map((row) => ({ id: row.id, ended: this.#begin(row) }));
    } catch (error) {
      app().log.error('jobs.claim-failed', error);
      throw error;
    }
  }

  async nextDue(): Promise<Date | undefined> {
    const roomy = this.#names.filter((name) => this.#roomFor(name) > 0);
    return roomy.length > 0 ? nextDue(this.options.db, roomy) : undefined;
  }

  /** Created lazily: the application is created after the worker. */
  #work(): JobRunner {
    const { app, db, definitions, queue } = this.options;
    this.#runner ??= new JobRunner(app(), db, definitions, (job) => queue.announce(db, [job]));
    return this.#runner;
  }

  /** Remaining capacity for jobs of a name in this process. */
  #roomFor(name: string): number {
    return (this.options.definitions.get(name)?.concurrency ?? 0) - this.#work().count(name);
  }

  #begin(row: JobRow): Promise<void> {
    const ended = this.#work()
      .run(row)
      .finally(() => this.#running.delete(ended));
    this.#running.add(ended);
    return ended;
  }

  async #putOff(ids: readonly string[]): Promise<void> {
    const { db, queue } = this.options;
    const full = this.#names.filter((name) => this.#roomFor(name) <= 0);
    if (full.length === 0) return;
    const runAt = new Date(Date.now() + retryWhenFullMs);
    const waiting = await findWaiting(db, ids, full);
    await queue.announce(
      db,
      waiting.map((id) => ({ id, runAt })),
    );
  }

  async #sweep(): Promise<void> {
    const { app, db, queue, enqueueScheduled } = this.options;
    try {
      await queue.announce(db, await releaseLost(db));
      await takeDueSchedules(db, enqueueScheduled);
      if (queue.reach === 'shared') await queue.announce(db, await findUnannounced(db));
    } catch (error) {
      app().log.error('jobs.sweep-failed', error);
    }
  }
}
