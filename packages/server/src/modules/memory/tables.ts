import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Who wrote an item: a model in a summary, the rules of the demo model, the agent with a tool, or the person. */
export type MemorySource = 'model' | 'rules' | 'tool' | 'person';

/** What a summary did, or why it failed. */
export interface SummaryReport {
  added: number;
  updated: number;
  deleted: number;
  error: string;
  isByRules: boolean;
}

/** Whose memory it is. All columns of the unique index together separate people, channels and agents. */
export const memoryPeople = pgTable(
  'memory_people',
  {
    id: idColumn('id').primaryKey(),
    /** The agent whose memory it is; others of its space may share it. */
    baseId: idColumn('base_id').notNull(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The end user of the account; empty for the account itself. */
    endUser: text('end_user').notNull(),
    /** The studio's for drafts. */
    connectorId: idColumn('connector_id').notNull(),
    /** Whether the person allows it. */
    isAllowed: boolean('is_allowed').notNull().default(true),
    lastClearAllAt: moment('last_clear_all_at'),
    /** The last message that a summary has read. */
    cursorId: idColumn('cursor_id').notNull().default('0'),
    /** The last message that was noted, so that a turn which continues is not noted twice. */
    notedId: idColumn('noted_id').notNull().default('0'),
    /** The agent that answered last; its model writes the summary. */
    answeringId: idColumn('answering_id'),
    /** Conversations with messages that no summary covers, and the number of the person's messages. */
    pending: jsonb('pending').$type<string[]>().notNull().default([]),
    waiting: integer('waiting').notNull().default(0),
    /** When a summary is written; null if nothing waits for one. */
    dueAt: moment('due_at'),
    /** The job that writes the summary, or wrote the last one. */
    summaryJobId: idColumn('summary_job_id'),
    lastSummaryAt: moment('last_summary_at'),
    lastSummary: jsonb('last_summary').$type<SummaryReport>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('memory_people_key').on(table.userId, table.baseId, table.connectorId, table.endUser),
    index('memory_people_base').on(table.baseId),
    index('memory_people_space').on(table.spaceId, table.userId),
    index('memory_people_due').on(table.dueAt),
  ],
);

/** What is remembered of a person. */
export const memoryItems = pgTable(
  'memory_items',
  {
    id: idColumn('id').primaryKey(),
    personId: idColumn('person_id')
      .notNull()
      .references(() => memoryPeople.id, { onDelete: 'cascade' }),
    /** One of `memoryTypes`. */
    type: smallint('type').notNull(),
    text: text('text').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    /** What clients store with it. */
    extra: jsonb('extra').$type<Record<string, string>>().notNull().default({}),
    /** The client's id for it; the id of the row by default. */
    bizId: text('biz_id').notNull(),
    source: text('source').$type<MemorySource>().notNull(),
    confidence: real('confidence').notNull(),
    /** When it happened. */
    eventAt: moment('event_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    uses: integer('uses').notNull().default(0),
  },
  (table) => [index('memory_items_person').on(table.personId, table.eventAt)],
);

/** What summaries and people changed, with the text before; deleted after 30 days, and with the item by its person. */
export const memoryHistory = pgTable(
  'memory_history',
  {
    id: idColumn('id').primaryKey(),
    personId: idColumn('person_id')
      .notNull()
      .references(() => memoryPeople.id, { onDelete: 'cascade' }),
    itemId: idColumn('item_id').notNull(),
    action: text('action', { enum: ['update', 'delete'] }).notNull(),
    source: text('source').$type<MemorySource>().notNull(),
    type: smallint('type').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('memory_history_item').on(table.personId, table.itemId),
    index('memory_history_at').on(table.at),
  ],
);
