import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';

/**
 * A generation of a document: what one run of indexing wrote. At most one generation of a document is active,
 * that is, searched. IDs are those of the knowledge module, which removes what it deletes.
 */
export const indexedDocuments = pgTable(
  'knowledge_index_documents',
  {
    documentId: idColumn('document_id').notNull(),
    generation: integer('generation').notNull(),
    datasetId: idColumn('dataset_id').notNull(),
    /** See `embedders`. */
    embedder: text('embedder').notNull(),
    dimensions: integer('dimensions').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    isSearchable: boolean('is_searchable').notNull().default(true),
    isDatasetSearchable: boolean('is_dataset_searchable').notNull().default(true),
    /** Changes with every change of its entries, so that copies in memory can be recognised as stale. */
    version: idColumn('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.generation] }),
    index('knowledge_index_documents_dataset').on(table.datasetId),
  ],
);

/** Slices in the index. */
export const indexEntries = pgTable(
  'knowledge_index_entries',
  {
    sliceId: idColumn('slice_id').primaryKey(),
    documentId: idColumn('document_id').notNull(),
    generation: integer('generation').notNull(),
    /** The write that made the entry; postings of other writes do not count. */
    segment: idColumn('segment').notNull(),
    isSearchable: boolean('is_searchable').notNull().default(true),
    /** Number of terms. */
    length: integer('length').notNull(),
    /** 32-bit floats, little endian. */
    vector: bytes('vector').notNull(),
  },
  (table) => [
    index('knowledge_index_entries_document').on(table.documentId, table.generation),
    index('knowledge_index_entries_segment').on(table.segment),
  ],
);

/** Occurrences of terms: one row per term of a segment, with parallel arrays of its slices and their counts. */
export const indexPostings = pgTable(
  'knowledge_index_postings',
  {
    datasetId: idColumn('dataset_id').notNull(),
    term: text('term').notNull(),
    segment: idColumn('segment').notNull(),
    sliceIds: idColumn('slice_ids').array().notNull(),
    counts: integer('counts').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.datasetId, table.term, table.segment] }),
    index('knowledge_index_postings_segment').on(table.segment),
  ],
);

/** What is known of embedding models that were called. */
export const embedders = pgTable('knowledge_embedders', {
  /** `lexical`, `static:<name>` or `model:<id>`. */
  id: text('id').primaryKey(),
  dimensions: integer('dimensions').notNull(),
  /** Texts that the model accepts in one call, as far as its refusals have shown. */
  batch: integer('batch').notNull(),
  /** The one with the latest choice is used. */
  chosenAt: moment('chosen_at'),
});
