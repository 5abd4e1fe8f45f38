import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { documents } from '../knowledge/tables.js';

/** Why something could not be read: a reason that was declared, with its English text. */
export interface StoredWebProblem {
  key: string;
  parameters: Record<string, string | number>;
  text: string;
}

const creatorId = () =>
  idColumn('creator_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Pages that people submitted, until documents have been created from them. */
export const webPages = pgTable(
  'knowledge_web_pages',
  {
    id: idColumn('id').primaryKey(),
    creatorId: creatorId(),
    /** The page that led to this one. */
    parentId: idColumn('parent_id'),
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    /** Markdown. */
    content: text('content').notNull().default(''),
    contentHash: text('content_hash').notNull().default(''),
    /** Pages below it that were asked for. */
    wantedPages: integer('wanted_pages').notNull().default(0),
    status: text('status', { enum: ['processing', 'ready', 'failed'] }).notNull(),
    problem: jsonb('problem').$type<StoredWebProblem>(),
    /** The content as a file, once a document was created from it. */
    fileId: idColumn('file_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('knowledge_web_pages_creator').on(table.creatorId, table.createdAt),
    index('knowledge_web_pages_parent').on(table.parentId),
    index('knowledge_web_pages_created').on(table.createdAt),
  ],
);

/** Searches for the links of a page. */
export const linkTasks = pgTable(
  'knowledge_web_link_tasks',
  {
    id: idColumn('id').primaryKey(),
    creatorId: creatorId(),
    url: text('url').notNull(),
    urls: jsonb('urls').$type<string[]>().notNull().default([]),
    status: text('status', { enum: ['running', 'ready', 'aborted', 'failed'] }).notNull(),
    problem: jsonb('problem').$type<StoredWebProblem>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('knowledge_web_link_tasks_created').on(table.createdAt)],
);

/** When the source of a document was last read. */
export const refreshes = pgTable(
  'knowledge_refreshes',
  {
    documentId: idColumn('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    checkedAt: moment('checked_at').notNull(),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    problem: jsonb('problem').$type<StoredWebProblem>(),
  },
  (table) => [index('knowledge_refreshes_checked').on(table.checkedAt)],
);
