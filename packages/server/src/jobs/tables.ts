import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../db/columns.js';
import { idColumn } from '../db/ids.js';
import { users } from '../modules/account/tables.js';
import { spaces } from '../modules/space/tables.js';

const spaceId = () => idColumn('space_id').references(() => spaces.id, { onDelete: 'cascade' });
const userId = () => idColumn('user_id').references(() => users.id, { onDelete: 'cascade' });

/** Background jobs. This table is authoritative; queues only notify workers of changes. */
export const jobs = pgTable(
  'jobs',
  {
    id: idColumn('id').primaryKey(),
    /** Name of the job definition. */
    name: text('name').notNull(),
    /** Subject of the job, for lists: the name of a space or a file. */
    title: text('title').notNull().default(''),
    /** Null for jobs of the installation itself. */
    spaceId: spaceId(),
    userId: userId(),
    /** JSON text. */
    input: text('input').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** Earliest time to run. */
    runAt: moment('run_at').notNull(),
    /** Number of attempts started, and their maximum. */
    attempt: integer('attempt').notNull().default(0),
    attempts: integer('attempts').notNull(),
    /** Completed units out of `total`; a total of 0 means unknown. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Why it failed or is being retried: a code, and a message for users. */
    reason: text('reason'),
    reasonText: text('reason_text').notNull().default(''),
    /** JSON text of the reason's key and parameters, where a rule refused the work. */
    why: text('why'),
    /** JSON text of the handler's result. */
    result: text('result'),
    /** Unique among jobs with the same name. */
    uniqueKey: text('unique_key'),
    /** Whether the key can be reused once the job has ended. */
    keyEnds: boolean('key_ends').notNull().default(false),
    /** Incremented by every claim; fences off workers that hold an older value. */
    epoch: integer('epoch').notNull().default(0),
    leaseUntil: moment('lease_until'),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    fileName: text('file_name'),
    fileType: text('file_type'),
    fileBytes: integer('file_bytes'),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('jobs_due').on(table.status, table.runAt),
    index('jobs_user').on(table.userId, table.id),
    index('jobs_space').on(table.spaceId, table.id),
    index('jobs_ended').on(table.endedAt),
    uniqueIndex('jobs_key').on(table.name, table.uniqueKey),
  ],
);

/** Files created by jobs, in chunks small enough for a statement. */
export const jobFileParts = pgTable(
  'job_file_parts',
  {
    jobId: idColumn('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.part] })],
);

/** Recurring jobs. */
export const jobSchedules = pgTable(
  'job_schedules',
  {
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    input: text('input').notNull(),
    spaceId: spaceId(),
    userId: userId(),
    /** Cron expression with five or six fields. */
    cron: text('cron').notNull(),
    /** IANA name, such as Asia/Shanghai. */
    timeZone: text('time_zone').notNull(),
    nextAt: moment('next_at').notNull(),
    lastAt: moment('last_at'),
  },
  (table) => [index('job_schedules_due').on(table.nextAt)],
);
