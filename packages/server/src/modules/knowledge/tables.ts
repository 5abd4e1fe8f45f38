import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';
import type {
  ChunkStrategy,
  ParsingStrategy,
  PendingWork,
  StoredBlock,
  StoredColumn,
  StoredProblem,
} from './stored.js';

const spaceId = () =>
  idColumn('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });
const datasetId = () =>
  idColumn('dataset_id')
    .notNull()
    .references(() => datasets.id, { onDelete: 'cascade' });
const documentId = () =>
  idColumn('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' });
const creatorId = () =>
  idColumn('creator_id')
    .notNull()
    .references(() => users.id);

/** Knowledge bases. */
export const datasets = pgTable(
  'knowledge_datasets',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    /** Null for those of the library. */
    projectId: idColumn('project_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    iconUri: text('icon_uri').notNull().default(''),
    /** Of `knowledgeFormats`; never changes. */
    format: integer('format').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Defaults of documents to come. */
    chunkStrategy: jsonb('chunk_strategy').$type<ChunkStrategy>().notNull(),
    parsingStrategy: jsonb('parsing_strategy').$type<ParsingStrategy>().notNull(),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Set while the row waits to be purged. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('knowledge_datasets_space').on(table.spaceId, table.updatedAt),
    index('knowledge_datasets_deleted').on(table.deletedAt),
  ],
);

/** Documents: a text, the table of a table knowledge base, or a photo. */
export const documents = pgTable(
  'knowledge_documents',
  {
    id: idColumn('id').primaryKey(),
    datasetId: datasetId(),
    name: text('name').notNull(),
    /** Without the dot, in lower case. */
    extension: text('extension').notNull(),
    /** Of the file, in bytes. */
    size: doublePrecision('size').notNull().default(0),
    fileId: idColumn('file_id'),
    /** Of `documentSources`. */
    source: integer('source').notNull(),
    /** Where it was fetched from: the address of a web page, or the id of an entry of a connector. */
    address: text('address').notNull().default(''),
    status: text('status', { enum: ['processing', 'ready', 'failed', 'cancelled'] }).notNull(),
    problem: jsonb('problem').$type<StoredProblem>(),
    /** Disabled documents are kept and not found. */
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** The generation of slices that is found; 0 if there is none yet. */
    activeGeneration: integer('active_generation').notNull().default(0),
    /** The generation that is being written; equals `active_generation` when nothing is. */
    nextGeneration: integer('next_generation').notNull().default(0),
    /** What is written under the next generation. */
    pending: jsonb('pending').$type<PendingWork>(),
    jobId: idColumn('job_id'),
    /** Progress of the work, as shown: never falls until the next work begins. */
    phase: text('phase', { enum: ['upload', 'parse', 'split', 'embed', 'index'] })
      .notNull()
      .default('upload'),
    progress: doublePrecision('progress').notNull().default(0),
    startedAt: moment('started_at'),
    chunkStrategy: jsonb('chunk_strategy').$type<ChunkStrategy>().notNull(),
    parsingStrategy: jsonb('parsing_strategy').$type<ParsingStrategy>().notNull(),
    /** Pages that are left out, from 1. */
    skippedPages: jsonb('skipped_pages').$type<number[]>().notNull().default([]),
    /** Columns of a table. */
    columns: jsonb('columns').$type<StoredColumn[]>().notNull().default([]),
    /** Name of the table in the store of people's tables that holds the rows of a table; empty before it exists. */
    mirrorTable: text('mirror_table').notNull().default(''),
    embedderId: text('embedder_id').notNull().default(''),
    sliceCount: integer('slice_count').notNull().default(0),
    charCount: integer('char_count').notNull().default(0),
    pageCount: integer('page_count').notNull().default(0),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    metadata: jsonb('metadata').$type<Record<string, string | number | boolean>>().notNull().default({}),
    updateType: integer('update_type').notNull().default(0),
    /** In days. */
    updateInterval: integer('update_interval').notNull().default(0),
    /** SHA-256 of the source as it was fetched, by which a refresh sees whether it has changed. */
    contentHash: text('content_hash').notNull().default(''),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('knowledge_documents_dataset').on(table.datasetId, table.id),
    index('knowledge_documents_file').on(table.fileId),
    index('knowledge_documents_working').on(table.id).where(sql`${table.status} = 'processing'`),
  ],
);

/** Slices of documents by generation. */
export const slices = pgTable(
  'knowledge_slices',
  {
    id: idColumn('id').primaryKey(),
    datasetId: datasetId(),
    documentId: documentId(),
    generation: integer('generation').notNull(),
    /** Order within the document; inserting between two takes a number between theirs. */
    sequence: numeric('sequence', { precision: 20, scale: 5, mode: 'number' }).notNull(),
    /** As it is shown. Of a row of a table, JSON with all its cells as texts by column id. */
    content: text('content').notNull(),
    /** `pending`: its entry in the index is missing or old. */
    status: text('status', { enum: ['pending', 'stored', 'failed'] }).notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    isEdited: boolean('is_edited').notNull().default(false),
    charCount: integer('char_count').notNull(),
    hit: integer('hit').notNull().default(0),
    /** Range of UTF-16 units in the text of the document; null for slices that people wrote. */
    start: integer('start_at'),
    end: integer('end_at'),
    page: integer('page'),
    /** Of slices by level. */
    level: integer('level'),
    title: text('title'),
    parentId: idColumn('parent_id'),
    /** Further words by which it is found. */
    keywords: jsonb('keywords').$type<string[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('knowledge_slices_place').on(table.documentId, table.generation, table.sequence),
    index('knowledge_slices_dataset').on(table.datasetId),
    index('knowledge_slices_pending').on(table.documentId).where(sql`${table.status} = 'pending'`),
  ],
);

/** The text of a document as it was read, to which the offsets of its slices refer. */
export const documentTexts = pgTable(
  'knowledge_texts',
  {
    documentId: documentId(),
    generation: integer('generation').notNull(),
    text: text('text').notNull(),
    blocks: jsonb('blocks').$type<StoredBlock[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.generation] })],
);

/** Files of the pictures in the text of a document. */
export const documentImages = pgTable(
  'knowledge_images',
  {
    documentId: documentId(),
    generation: integer('generation').notNull(),
    fileId: idColumn('file_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.generation, table.fileId] }),
    index('knowledge_images_file').on(table.fileId),
  ],
);

/** Previews of documents, whose chunks people edit before they are stored. */
export const reviews = pgTable(
  'knowledge_reviews',
  {
    id: idColumn('id').primaryKey(),
    datasetId: datasetId(),
    /** Of a document that is split again. */
    documentId: idColumn('document_id'),
    name: text('name').notNull(),
    extension: text('extension').notNull(),
    fileId: idColumn('file_id').notNull(),
    status: text('status', { enum: ['processing', 'ready', 'failed', 'stopped'] }).notNull(),
    problem: jsonb('problem').$type<StoredProblem>(),
    chunkStrategy: jsonb('chunk_strategy').$type<ChunkStrategy>().notNull(),
    parsingStrategy: jsonb('parsing_strategy').$type<ParsingStrategy>().notNull(),
    skippedPages: jsonb('skipped_pages').$type<number[]>().notNull().default([]),
    /** JSON text of the chunks. */
    tree: text('tree').notNull().default(''),
    chunkCount: integer('chunk_count').notNull().default(0),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('knowledge_reviews_dataset').on(table.datasetId),
    index('knowledge_reviews_created').on(table.createdAt),
  ],
);
