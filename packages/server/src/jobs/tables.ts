import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../db/columns.js';
import { idColumn } from '../db/ids.js';
import { users } from '../modules/account/tables.js';
import { spaces } from '../modules/space/tables.js';

const spaceId = () => idColumn('space_id').references(() => spaces.id, { onDelete: 'cascade' });
const userId = () => idColumn('user_id').references(() => users.id, { onDelete: 'cascade' });

/** Work that is done beside the requests. The row is the truth; queues only say that there is something to look at. */
export const jobs = pgTable(
  'jobs',
  {
    id: idColumn('id').primaryKey(),
    /** Which definition does it. */
    name: text('name').notNull(),
    /** What it is about, for the list: the name of a space or a file. */
    title: text('title').notNull().default(''),
    /** Null: work of the installation that nobody asked for. */
    spaceId: spaceId(),
    userId: userId(),
    /** JSON text. */
    input: text('input').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** Not before this moment. */
    runAt: moment('run_at').notNull(),
    /** How often it was begun, and how often it may be. */
    attempt: integer('attempt').notNull().default(0),
    attempts: integer('attempts').notNull(),
    /** Parts that are done, of `total`; a total of 0 is not known. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Why it failed, or waits for its next attempt: a word for programs, a sentence for people. */
    reason: text('reason'),
    reasonText: text('reason_text').notNull().default(''),
    /** JSON text of what the handler gave. */
    result: text('result'),
    /** Two jobs of a name never have the same key. */
    uniqueKey: text('unique_key'),
    /** Whether the key is free again when the job has ended. */
    keyEnds: boolean('key_ends').notNull().default(false),
    /** Grows with every claim: who holds an older number may write nothing more. */
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

/** The file that a job made, in pieces that a statement can carry. */
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

/** What is to be done again and again. */
export const jobSchedules = pgTable(
  'job_schedules',
  {
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    input: text('input').notNull(),
    spaceId: spaceId(),
    userId: userId(),
    /** Five or six fields. */
    cron: text('cron').notNull(),
    /** As IANA names it, such as Asia/Shanghai. */
    timeZone: text('time_zone').notNull(),
    nextAt: moment('next_at').notNull(),
    lastAt: moment('last_at'),
  },
  (table) => [index('job_schedules_due').on(table.nextAt)],
);
