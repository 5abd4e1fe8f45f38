import type { SentReason } from '@heddle/api-contract';
import { contentKinds } from '@heddle/api-contract/families/product-content';
import { packageSourceStates, packageStates } from '@heddle/api-contract/families/product-package';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/** Why something failed. */
export interface StoredProblem {
  message: string;
  reason?: SentReason;
}

/** A text in every language of the product. */
type StoredTexts = Record<'en' | 'zh-CN', string>;

/** Folders and addresses from which packages are listed. */
export const packageSources = pgTable(
  'package_sources',
  {
    id: idColumn('id').primaryKey(),
    kind: text('kind', { enum: ['folder', 'address'] }).notNull(),
    location: text('location').notNull(),
    /** As people pass it on; see `readPublicKey`. */
    publicKey: text('public_key').notNull(),
    /** From the configuration file. */
    isConfigured: boolean('is_configured').notNull().default(false),
    listsAll: boolean('lists_all').notNull().default(false),
    /** Names by language; null until the index was read. */
    publisher: jsonb('publisher').$type<StoredTexts>(),
    /** Number of the latest index, and the SHA-256 of its bytes; 0 until one was read. */
    sequence: integer('sequence').notNull().default(0),
    indexHash: text('index_hash').notNull().default(''),
    state: text('state', { enum: packageSourceStates }).notNull().default('new'),
    problem: jsonb('problem').$type<StoredProblem>(),
    /** Last attempt, and last success. */
    checkedAt: moment('checked_at'),
    refreshedAt: moment('refreshed_at'),
    createdBy: idColumn('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('package_sources_location').on(table.location),
    uniqueIndex('package_sources_key').on(table.publicKey),
  ],
);

/** Packages that sources offer, and those that were listed from them. The id is also that of the product's original. */
export const packageEntries = pgTable(
  'package_entries',
  {
    id: idColumn('id').primaryKey(),
    /** Null once the source was removed; what was listed stays. */
    sourceId: idColumn('source_id').references(() => packageSources.id, { onDelete: 'set null' }),
    /** The publisher, whose packages are known again when its source is added again. */
    publicKey: text('public_key').notNull(),
    packageId: text('package_id').notNull(),
    type: text('type', { enum: contentKinds }).notNull(),
    title: jsonb('title').$type<StoredTexts>().notNull(),
    /** What the index states about the version that it offers. */
    version: text('version').notNull(),
    file: text('file').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    state: text('state', { enum: packageStates }).notNull().default('available'),
    problem: jsonb('problem').$type<StoredProblem>(),
    /** The source no longer offers it. */
    isGone: boolean('is_gone').notNull().default(false),
    /** Null if it is not listed. */
    listedVersion: text('listed_version'),
    listedSha256: text('listed_sha256'),
    productId: idColumn('product_id'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('package_entries_package').on(table.publicKey, table.packageId),
    index('package_entries_source').on(table.sourceId, table.packageId),
  ],
);

export type SourceRow = typeof packageSources.$inferSelect;
export type EntryRow = typeof packageEntries.$inferSelect;

/** The files of listed packages, from which copies are made whether or not the source still exists. */
export const packageContents = pgTable('package_contents', {
  entryId: idColumn('entry_id')
    .primaryKey()
    .references(() => packageEntries.id, { onDelete: 'cascade' }),
  content: bytes('content').notNull(),
});
