import type { ConnectorKind } from '@heddle/api-contract/families/knowledge-connector';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { datasets } from '../knowledge/tables.js';

/** Where a source is; each kind uses some of these. */
export interface ConnectionSettings {
  url: string;
  bucket: string;
  region: string;
  prefix: string;
  branch: string;
  username: string;
}

/** Why an entry was not copied: a reason that was declared, with its English text. */
export interface StoredEntryProblem {
  key: string;
  parameters: Record<string, string | number>;
  text: string;
}

/** Connections of people to sources of documents. Only their owner uses them. */
export const connections = pgTable(
  'knowledge_connections',
  {
    id: idColumn('id').primaryKey(),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConnectorKind>().notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<ConnectionSettings>().notNull(),
    /** Sealed JSON; empty without a secret. */
    sealed: text('sealed').notNull().default(''),
    isReady: boolean('is_ready').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('knowledge_connections_owner').on(table.ownerId)],
);

/** Consents that began, by the hash of their state. */
export const consents = pgTable(
  'knowledge_connection_consents',
  {
    stateHash: text('state_hash').primaryKey(),
    connectionId: idColumn('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    redirectUrl: text('redirect_url').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('knowledge_connection_consents_expires').on(table.expiresAt)],
);

/** Entries of sources that are copied into files. */
export const entities = pgTable(
  'knowledge_connection_entities',
  {
    id: idColumn('id').primaryKey(),
    /** The call that asked for it. */
    taskId: idColumn('task_id').notNull(),
    connectionId: idColumn('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    entryId: text('entry_id').notNull(),
    name: text('name').notNull(),
    nodeType: integer('node_type').notNull(),
    status: text('status', { enum: ['waiting', 'running', 'success', 'failed', 'cancelled'] }).notNull(),
    problem: jsonb('problem').$type<StoredEntryProblem>(),
    /** The copy, from which documents are created. */
    fileId: idColumn('file_id'),
    fileUri: text('file_uri').notNull().default(''),
    size: doublePrecision('size').notNull().default(0),
    contentHash: text('content_hash').notNull().default(''),
    /** The document that is refreshed from it. */
    documentId: idColumn('document_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('knowledge_connection_entities_task').on(table.taskId),
    index('knowledge_connection_entities_connection').on(table.connectionId),
    index('knowledge_connection_entities_file').on(table.fileId),
    index('knowledge_connection_entities_document').on(table.documentId),
  ],
);

/** How often the documents of a knowledge base that come from a connection are read again. */
export const connectionFrequencies = pgTable(
  'knowledge_connection_frequencies',
  {
    datasetId: idColumn('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    connectionId: idColumn('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    frequency: integer('frequency').notNull(),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.connectionId] })],
);
