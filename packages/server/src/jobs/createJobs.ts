import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import { batched } from './batch.js';
import type { JobDefinition } from './defineJob.js';
import { JobFailure } from './JobFailure.js';
import type { JobQueue } from './JobQueue.js';
import type { EnqueueOptions, Jobs, OwnedSchedule } from './Jobs.js';
import type { JobSchedule, JobType } from './JobType.js';
import { JobWorker } from './JobWorker.js';
import { cancelJob, insertJobs, type NewJob, requeueJob, type StoredJob } from './jobStore.js';
import { dropSchedule, type NewSchedule, type ScheduleRow, storeSchedules } from './schedules.js';

/** The lifecycle part, used by the application. */
export interface RunningJobs extends Jobs {
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Dependencies of jobs. */
export interface JobsOptions {
  app: () => App;
  db: Database;
  queue: JobQueue;
  definitions: readonly JobDefinition[];
  schedules: readonly JobSchedule[];
}

const maxTitleLength = 200;

/** Connects the jobs table with a queue. */
export function createJobs({ app, db, queue, definitions, schedules }: JobsOptions): RunningJobs {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const storeTogether = batched((items: readonly NewJob[]) => store(db, queue, items));
  const worker = new JobWorker({ app, db, queue, definitions: byName, enqueueScheduled });

  async function enqueueScheduled(transaction: Database, row: ScheduleRow): Promise<void> {
    const { name, input } = row;
    const item = newJob({ name, input, attempts: byName.get(name)?.retry.attempts ?? 1 }, {});
    const uniqueKey = `${row.key}@${row.nextAt.toISOString()}`;
    const owner = { spaceId: row.spaceId ?? undefined, userId: row.userId ?? undefined };
    await store(transaction, queue, [{ ...item, ...owner, uniqueKey }]);
  }

  return {
    async enqueue(job, input, options = {}) {
      if ((byName.get(job.name) as JobType | undefined) !== (job as JobType))
        throw new Error(`no module lists the job ${job.name}`);
      const parsed = job.input.safeParse(input);
      if (!parsed.success) throw new JobFailure('not-understood', parsed.error.message);
      const { name, retry } = job;
      const item = newJob({ name, input: JSON.stringify(input), attempts: retry.attempts }, options);
      const stored = options.db ? (await store(options.db, queue, [item]))[0] : await storeTogether(item);
      if (!stored) throw new Error('a job was not stored');
      return { id: stored.id, isNew: stored.isNew };
    },
    async cancel(id) {
      const status = await cancelJob(db, id);
      if (status === 'running') worker.cancel(id);
      return status;
    },
    async retry(id) {
      const job = await requeueJob(db, id);
      if (job) await queue.announce(db, [job]);
      return job !== undefined;
    },
    schedule: (schedule) => storeSchedules(db, [toRow(schedule)]),
    unschedule: (key) => dropSchedule(db, key),
    async start() {
      if (byName.size === 0) return;
      await storeSchedules(db, schedules.map(toRow));
      await worker.start();
    },
    close: () => worker.close(),
  };
}

async function store(db: Database, queue: JobQueue, items: readonly NewJob[]): Promise<StoredJob[]> {
  const stored = await insertJobs(db, items);
  const isNew = stored.filter((job) => job.isNew);
  await queue.announce(db, isNew);
  return stored;
}

function newJob(
  job: Pick<NewJob, 'name' | 'input' | 'attempts'>,
  { title = '', spaceId, userId, delayMs = 0, key, keyUntil }: EnqueueOptions,
): NewJob {
  return {
    ...job,
    title: title.slice(0, maxTitleLength),
    spaceId,
    userId,
    delayMs,
    uniqueKey: key,
    keyEnds: keyUntil === 'ended',
  };
}

function toRow({ key, job, input, cron, timeZone = 'UTC', userId, spaceId }: OwnedSchedule): NewSchedule {
  return { key, name: job.name, input: JSON.stringify(input), userId, spaceId, cron, timeZone };
}
