import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { spaces } from '../space/tables.js';
import { workflows } from '../workflow/tables.js';

/** Runs; their events are in `run_journal`. */
export const runs = pgTable(
  'runs',
  {
    id: idColumn('id').primaryKey(),
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id').notNull(),
    kind: text('kind', { enum: ['test', 'node'] }).notNull(),
    /** The draft's commit that ran. */
    commitId: idColumn('commit_id').notNull(),
    /** JSON text with id, title and type of the nodes at the time of the run, since the draft may change. */
    nodes: text('nodes').notNull(),
    status: text('status', { enum: ['running', 'waiting', 'success', 'failed', 'cancelled'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('runs_workflow').on(table.workflowId, table.createdAt),
    index('runs_status').on(table.status),
  ],
);

/** Journals, in the chunks in which they were committed. */
export const runJournal = pgTable(
  'run_journal',
  {
    runId: idColumn('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** `seq` of the chunk's first event. */
    firstSeq: integer('first_seq').notNull(),
    /** JSON text of an array of events; `text` preserves every key and character, unlike `jsonb`. */
    events: text('events').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.firstSeq] })],
);
