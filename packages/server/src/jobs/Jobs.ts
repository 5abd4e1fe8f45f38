import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import { batched } from './batch.js';
import type { JobDefinition, JobSchedule } from './defineJob.js';
import { JobFailure } from './JobFailure.js';
import type { JobQueue, TakenJob } from './JobQueue.js';
import { JobRunner } from './JobRunner.js';
import {
  cancelJob,
  claimJobs,
  findWaiting,
  insertJobs,
  type JobRow,
  type NewJob,
  nextDue,
  releaseLost,
  requeueJob,
} from './jobStore.js';
import { dropSchedule, keepSchedules, type NewSchedule, takeDueSchedules } from './schedules.js';

const sweepMs = 5_000;
const noRoomMs = 1_000;
/** What still runs when the server closes gets this long to stop. */
const closeMs = 8_000;

/** What may be said of a job beside its input. */
export interface EnqueueOptions {
  /** The transaction whose commit makes the job; without one it has a commit of its own. */
  db?: Database;
  /** Who asks for it, and where: they see it in their list. */
  userId?: string;
  spaceId?: string;
  /** What it is about, for the list. */
  title?: string;
  delayMs?: number;
  /** A second job of the same name and key is not made; the first one is given instead. */
  key?: string;
  /** Whether the key is free again when the job has ended, or only when its row is cleared a week later. */
  keyUntil?: 'ended' | 'cleared';
}

/** Work beside the requests: what modules and calls see of it. */
export interface Jobs {
  /** Stores a job; it survives this process. */
  enqueue<Schema extends z.ZodType>(
    job: JobDefinition<Schema>,
    input: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<{ id: string; isNew: boolean }>;
  /** Ends a waiting job, and asks a running one to stop; undefined when it has ended. */
  cancel(id: string): Promise<JobRow['status'] | undefined>;
  /** Lets a failed or cancelled job begin anew; false when it is in another state. */
  retry(id: string): Promise<boolean>;
  /** Keeps a job to be done again and again; the same key replaces. */
  schedule(schedule: JobSchedule & { userId?: string; spaceId?: string }): Promise<void>;
  unschedule(key: string): Promise<void>;
}

/** The part that the application starts and closes. */
export interface RunningJobs extends Jobs {
  start(): Promise<void>;
  close(): Promise<void>;
}

/** What jobs are made of. */
export interface JobsOptions {
  app: () => App;
  db: Database;
  queue: JobQueue;
  definitions: readonly JobDefinition[];
  schedules: readonly JobSchedule[];
}

/** Binds the table of jobs to a queue. */
export function createJobs({ app, db, queue, definitions, schedules }: JobsOptions): RunningJobs {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const names = [...byName.keys()];
  const storeAlone = batched(async (items: readonly NewJob[]) => {
    const stored = await insertJobs(db, items);
    await queue.announce(
      db,
      stored.filter(({ isNew }) => isNew),
    );
    return stored;
  });
  let runner: JobRunner | undefined;
  let sweeper: ReturnType<typeof setInterval> | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const running = new Set<Promise<void>>();

  const work = () => {
    runner ??= new JobRunner(app(), db, byName, (job) => queue.announce(db, [job]));
    return runner;
  };

  /** Room for one more of a name, in this process. */
  const roomFor = (name: string) => (byName.get(name)?.concurrency ?? 0) - work().count(name);

  async function take(most: number, ids?: readonly string[]): Promise<TakenJob[]> {
    try {
      const roomy = names.filter((name) => roomFor(name) >= most);
      const narrow = names.filter((name) => roomFor(name) > 0 && roomFor(name) < most);
      const rows = await claimJobs(db, roomy, most, ids);
      for (const name of narrow) {
        const room = Math.min(roomFor(name), most - rows.length);
        rows.push(...(await claimJobs(db, [name], room, ids)));
      }
      if (ids && rows.length === 0) await putOff(ids);
      return rows.map((row) => ({ id: row.id, ended: begin(row) }));
    } catch (error) {
      app().log.error('jobs.claim-failed', error);
      throw error;
    }
  }

  function begin(row: JobRow): Promise<void> {
    const ended = work()
      .run(row)
      .finally(() => running.delete(ended));
    running.add(ended);
    return ended;
  }

  /** A queue named jobs that there is no room for here: it names them again in a moment. */
  async function putOff(ids: readonly string[]): Promise<void> {
    const full = names.filter((name) => roomFor(name) <= 0);
    if (full.length === 0) return;
    const runAt = new Date(Date.now() + noRoomMs);
    const waiting = await findWaiting(db, ids, full);
    await queue.announce(
      db,
      waiting.map((id) => ({ id, runAt })),
    );
  }

  async function sweep(): Promise<void> {
    try {
      await queue.announce(db, await releaseLost(db));
      await takeDueSchedules(db, async (transaction, row) => {
        const key = `${row.key}@${row.nextAt.toISOString()}`;
        const { name, input, spaceId, userId } = row;
        await store({ name, input, key, db: transaction, spaceId, userId });
      });
      if (queue.reach === 'shared') await announceForgotten();
    } catch (error) {
      app().log.error('jobs.sweep-failed', error);
    }
  }

  /** Due jobs that nobody was told of for a while: their process died between the job and the word. */
  async function announceForgotten(): Promise<void> {
    const { rows } = await db.execute(sql`
      select id from jobs where status = 'queued' and run_at < now() - interval '15 seconds'
      order by run_at limit 100`);
    await queue.announce(
      db,
      rows.map(({ id }) => ({ id: String(id), runAt: new Date() })),
    );
  }

  interface StoreInput extends Omit<EnqueueOptions, 'spaceId' | 'userId'> {
    name: string;
    input: string;
    spaceId?: string | null | undefined;
    userId?: string | null | undefined;
  }

  async function store({ db: transaction, ...job }: StoreInput) {
    const item: NewJob = {
      name: job.name,
      title: (job.title ?? '').slice(0, 200),
      spaceId: job.spaceId ?? undefined,
      userId: job.userId ?? undefined,
      input: job.input,
      attempts: byName.get(job.name)?.retry.attempts ?? 1,
      delayMs: job.delayMs ?? 0,
      uniqueKey: job.key,
      keyEnds: job.keyUntil === 'ended',
    };
    if (!transaction) return storeAlone(item);
    const [stored] = await insertJobs(transaction, [item]);
    if (!stored) throw new Error('a job was not stored');
    if (stored.isNew) await queue.announce(transaction, [stored]);
    return stored;
  }

  return {
    async enqueue(job, input, options = {}) {
      if (byName.get(job.name) !== (job as JobDefinition))
        throw new Error(`no module lists the job ${job.name}`);
      const parsed = job.input.safeParse(input);
      if (!parsed.success) throw new JobFailure('not-understood', parsed.error.message);
      const { id, isNew } = await store({ ...options, name: job.name, input: JSON.stringify(input) });
      return { id, isNew };
    },
    async cancel(id) {
      const status = await cancelJob(db, id);
      if (status === 'running') work().cancel(id);
      return status;
    },
    async retry(id) {
      const job = await requeueJob(db, id);
      if (job) await queue.announce(db, [job]);
      return job !== undefined;
    },
    schedule: (schedule) => keepSchedules(db, [toRow(schedule)]),
    unschedule: (key) => dropSchedule(db, key),
    async start() {
      if (names.length === 0) return;
      if (queue.reach === 'local') await releaseLost(db, true);
      await keepSchedules(db, schedules.map(toRow));
      await queue.start({
        take,
        nextDue: () => {
          const roomy = names.filter((name) => roomFor(name) > 0);
          return roomy.length > 0 ? nextDue(db, roomy) : Promise.resolve(undefined);
        },
      });
      sweeper = setInterval(() => {
        sweeping = sweeping.then(sweep);
      }, sweepMs);
      sweeper.unref?.();
    },
    async close() {
      clearInterval(sweeper);
      await sweeping;
      runner?.closeAll();
      const given = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref?.());
      await Promise.race([Promise.all([queue.stop(), ...running]), given]);
    },
  };
}

function toRow(schedule: JobSchedule & { userId?: string; spaceId?: string }): NewSchedule {
  return {
    key: schedule.key,
    name: schedule.job.name,
    input: JSON.stringify(schedule.input),
    userId: schedule.userId,
    spaceId: schedule.spaceId,
    cron: schedule.cron,
    timeZone: schedule.timeZone ?? 'UTC',
  };
}
