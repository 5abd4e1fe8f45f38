import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { spaces } from '../space/tables.js';
import { workflows } from '../workflow/tables.js';

/** The documents that ran, each stored once. */
export const runDocuments = pgTable('run_documents', {
  /** SHA-256 of the document's text, in hexadecimal. */
  hash: text('hash').primaryKey(),
  document: text('document').notNull(),
  /** JSON text with id, title and type of its nodes. */
  names: text('names').notNull(),
});

/** Runs; their events are in `run_journal`. */
export const runs = pgTable(
  'runs',
  {
    id: idColumn('id').primaryKey(),
    /** Null for runs of agents. */
    workflowId: idColumn('workflow_id').references(() => workflows.id, { onDelete: 'cascade' }),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Who started it. */
    userId: idColumn('user_id').notNull(),
    /** The end user of this account, as its app named them; empty for the account itself. */
    endUser: text('end_user').notNull().default(''),
    /** Test run of a draft or of one node, run of a published version, turn of a chat flow, or of an agent. */
    kind: text('kind', { enum: ['test', 'node', 'release', 'chat', 'agent'] }).notNull(),
    /** How its caller receives the result. */
    mode: text('mode', { enum: ['sync', 'stream', 'async'] })
      .notNull()
      .default('async'),
    /** Empty for the draft. */
    version: text('version').notNull().default(''),
    /** The commit of the draft or version that ran. */
    commitId: idColumn('commit_id').notNull(),
    /** Null for runs of earlier versions of this software, which cannot be continued or run again. */
    documentHash: text('document_hash').references(() => runDocuments.hash),
    /** JSON text with id, title and type of the nodes; only of runs without `documentHash`. */
    nodes: text('nodes').notNull().default('[]'),
    connectorId: idColumn('connector_id'),
    appId: idColumn('app_id'),
    /** The agent that answers, or on whose behalf a workflow runs. */
    botId: idColumn('bot_id'),
    conversationId: idColumn('conversation_id'),
    /** JSON text of the rights by which it runs. */
    grant: text('granted'),
    /** JSON text of the other settings of the run. */
    settings: text('settings').notNull().default('{}'),
    /** The run that this one repeats, and the node from which on. */
    parentId: idColumn('parent_id'),
    fromNode: text('from_node'),
    status: text('status', {
      enum: ['queued', 'running', 'waiting', 'success', 'failed', 'cancelled'],
    }).notNull(),
    /** JSON text of the inputs. */
    input: text('input'),
    /** The result as the open API returns it: JSON text. */
    output: text('output'),
    /** Keys of the file store, where input and output are too large for a row. */
    inputBlob: text('input_blob'),
    outputBlob: text('output_blob'),
    errorCode: doublePrecision('error_code'),
    errorMessage: text('error_message'),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    cost: numeric('cost', { precision: 24, scale: 12, mode: 'number' }).notNull().default(0),
    logId: text('log_id').notNull().default(''),
    /** `seq` of the last stored event. */
    seq: integer('seq').notNull().default(0),
    /** JSON text of the open questions, oldest first. */
    questions: text('questions'),
    /** The process that executes it. */
    owner: idColumn('owner'),
    /** Incremented whenever the owner changes; fences off processes that hold an older value. */
    epoch: integer('epoch').notNull().default(0),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    /** How often in a row its process died before it stored a further event, and the last event before. */
    takeovers: integer('takeovers').notNull().default(0),
    claimedSeq: integer('claimed_seq').notNull().default(0),
    /** Milliseconds in which it executed, without those in which it waited. */
    activeMs: integer('active_ms').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    queuedAt: moment('queued_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('runs_workflow').on(table.workflowId, table.id),
    index('runs_workflow_status').on(table.workflowId, table.status, table.id),
    index('runs_space').on(table.spaceId, table.id),
    index('runs_conversation').on(table.conversationId, table.id).where(sql`conversation_id is not null`),
    index('runs_bot').on(table.botId, table.id).where(sql`bot_id is not null`),
    index('runs_document').on(table.documentHash),
    index('runs_ended').on(table.endedAt),
    index('runs_failed').on(table.spaceId, table.id).where(sql`status = 'failed'`),
    index('runs_running').on(table.owner).where(sql`status = 'running'`),
    index('runs_queued').on(table.spaceId, table.queuedAt).where(sql`status = 'queued'`),
    index('runs_waiting').on(table.queuedAt).where(sql`status = 'waiting'`),
  ],
);

/** The documents of workflows that runs have called: a run that is continued calls the same ones. */
export const runCalled = pgTable(
  'run_called',
  {
    runId: idColumn('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The workflow and its version, as in frames. */
    key: text('key').notNull(),
    documentHash: text('document_hash')
      .notNull()
      .references(() => runDocuments.hash),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.key] }),
    index('run_called_document').on(table.documentHash),
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
    /** Key of the file store, where `events` would be too large for a row. */
    blob: text('blob'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.firstSeq] })],
);

/** What the services of recorded runs were asked and gave, one row each time a process executed the run. */
export const runRecordings = pgTable(
  'run_recordings',
  {
    runId: idColumn('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** `seq` of the run when the process began, and when it stopped. */
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq').notNull(),
    /** JSON text of the calls, without credentials; null if they are too large. */
    calls: text('calls'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.fromSeq] })],
);

/** Blobs of the file store that belong to runs; those of deleted runs are collected as garbage. */
export const runBlobs = pgTable(
  'run_blobs',
  {
    key: text('key').primaryKey(),
    runId: idColumn('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
  },
  (table) => [index('run_blobs_run').on(table.runId)],
);

/** Processes that execute runs; one whose lease has expired has lost its runs. */
export const runProcesses = pgTable('run_processes', {
  id: idColumn('id').primaryKey(),
  leaseUntil: moment('lease_until').notNull(),
});

/** When each space was last given a place from the queue, so that spaces take turns. */
export const runTurns = pgTable('run_turns', {
  spaceId: idColumn('space_id')
    .primaryKey()
    .references(() => spaces.id, { onDelete: 'cascade' }),
  servedAt: moment('served_at').notNull(),
});
