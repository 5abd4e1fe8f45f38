import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import type { ProductInsides, ProductPublisher, ProductTexts } from './ProductInsides.js';

const productId = () =>
  idColumn('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

/** Kinds of objects that can be products; a kind has one type of product per mode of publication. */
export const productKinds = ['bot', 'plugin', 'workflow', 'project'] as const;
export type ProductKind = (typeof productKinds)[number];

/** Categories by type of product. */
export const productCategories = pgTable(
  'product_categories',
  {
    id: idColumn('id').primaryKey(),
    /** One of `productTypes`. Agents and their templates have the same categories, and so have apps. */
    entityType: integer('entity_type').notNull(),
    /** Names by language. */
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    icon: text('icon').notNull().default(''),
    activeIcon: text('active_icon').notNull().default(''),
    /** Position in the list, from 1. */
    position: integer('position').notNull(),
    /** Stands for all others: listings in it say what they would need. */
    isOther: boolean('is_other').notNull().default(false),
  },
  (table) => [index('product_categories_type').on(table.entityType, table.position)],
);

/** Products: one for each object that was ever submitted. */
export const products = pgTable(
  'products',
  {
    id: idColumn('id').primaryKey(),
    kind: text('kind', { enum: productKinds }).notNull(),
    /** The original. It may be gone. */
    entityId: idColumn('entity_id').notNull(),
    /** One of `productTypes`; of the listed version, else of the latest draft. */
    entityType: integer('entity_type').notNull(),
    /** Who listed it first; null for products of the installation itself and those from signed packages. */
    ownerId: idColumn('owner_id').references(() => users.id),
    /** Of the original; 0 for objects that are in no space. */
    spaceId: idColumn('space_id').notNull(),
    /** One of `productStatuses`. */
    status: integer('status').notNull(),
    /** The listed version; null if there never was one. */
    snapshotId: idColumn('snapshot_id'),
    isOfficial: boolean('is_official').notNull().default(false),
    isProfessional: boolean('is_professional').notNull().default(false),
    /** Of the listed version, else of the latest draft: lists read only this row. */
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    icon: text('icon').notNull().default(''),
    /** URIs of pictures. */
    covers: jsonb('covers').$type<string[]>().notNull().default([]),
    /** By language, for products of the installation. */
    texts: jsonb('texts').$type<ProductTexts>(),
    /** Of products from signed packages. */
    publisher: jsonb('publisher').$type<ProductPublisher>(),
    categoryId: idColumn('category_id'),
    /** One of `publishModes`. */
    publishMode: integer('publish_mode').notNull(),
    /** Names of tools, one per line; only plugins have some. */
    toolNames: text('tool_names').notNull().default(''),
    /** One of `paidTypes`, and the price as JSON. Stored only. */
    paidType: integer('paid_type').notNull().default(0),
    price: jsonb('price'),
    /** Order of lists; the job of the search module writes it. */
    heat: integer('heat').notNull().default(0),
    favoriteCount: integer('favorite_count').notNull().default(0),
    duplicateCount: integer('duplicate_count').notNull().default(0),
    useCount: integer('use_count').notNull().default(0),
    /** Why it is banned; empty if it is not. */
    banReason: text('ban_reason').notNull().default(''),
    firstListedAt: moment('first_listed_at'),
    listedAt: moment('listed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('products_entity').on(table.entityId, table.kind),
    index('products_owner').on(table.ownerId, table.updatedAt),
    index('products_space').on(table.spaceId),
    index('products_heat').on(table.status, table.entityType, table.heat, table.id),
    index('products_newest').on(table.status, table.entityType, table.listedAt, table.id),
    index('products_category').on(table.categoryId, table.status),
  ],
);

/** What a version of a product shows. Rows never change, except category and covers of the listed version. */
export const productSnapshots = pgTable(
  'product_snapshots',
  {
    id: idColumn('id').primaryKey(),
    productId: productId(),
    /** One of `productTypes`. */
    entityType: integer('entity_type').notNull(),
    entityVersion: text('entity_version').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Markdown. */
    readme: text('readme').notNull(),
    icon: text('icon').notNull(),
    covers: jsonb('covers').$type<string[]>().notNull(),
    categoryId: idColumn('category_id'),
    categoryNote: text('category_note').notNull(),
    publishMode: integer('publish_mode').notNull(),
    paidType: integer('paid_type').notNull(),
    price: jsonb('price'),
    changelog: text('changelog').notNull(),
    /** The copy in the space of the store; null for plugins, whose versions never change themselves. */
    frozenId: idColumn('frozen_id'),
    insides: jsonb('insides').$type<ProductInsides>().notNull(),
    /** By language, for products of the installation; null for others, which have one. */
    texts: jsonb('texts').$type<ProductTexts>(),
    createdBy: idColumn('created_by').references(() => users.id),
    createdAt: moment('created_at').notNull(),
    /** When it was listed; null if it never was. */
    listedAt: moment('listed_at'),
  },
  (table) => [
    index('product_snapshots_product').on(table.productId, table.id),
    index('product_snapshots_frozen').on(table.frozenId),
  ],
);

/** Submissions for review, each of one snapshot. */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: idColumn('id').primaryKey(),
    productId: productId(),
    snapshotId: idColumn('snapshot_id')
      .notNull()
      .references(() => productSnapshots.id, { onDelete: 'cascade' }),
    /** One of `draftStatuses`. */
    status: integer('status').notNull(),
    submitterId: idColumn('submitter_id').references(() => users.id),
    /** Who decided; null if nobody did. */
    reviewerId: idColumn('reviewer_id').references(() => users.id),
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('product_drafts_product').on(table.productId, table.id),
    index('product_drafts_status').on(table.status, table.id),
    // A product has at most one draft under review, also when two are submitted at once.
    uniqueIndex('product_drafts_pending').on(table.productId).where(sql`${table.status} = 1`),
  ],
);

/** What happened in the store, by whom; never changed. */
export const productEvents = pgTable(
  'product_events',
  {
    id: idColumn('id').primaryKey(),
    /** Null for events of categories, topics and the like. */
    productId: idColumn('product_id').references(() => products.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    /** Null if the server did it. */
    actorId: idColumn('actor_id'),
    reason: text('reason').notNull().default(''),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('product_events_product').on(table.productId, table.id)],
);

/** Copies of products, for notices of newer versions. Plugins are used by reference and have no rows here. */
export const productCopies = pgTable(
  'product_copies',
  {
    id: idColumn('id').primaryKey(),
    productId: productId(),
    /** The version that was copied. */
    snapshotId: idColumn('snapshot_id').notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    spaceId: idColumn('space_id').notNull(),
    /** The copy; it may be gone. */
    objectId: idColumn('object_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('product_copies_product').on(table.productId, table.userId),
    index('product_copies_user').on(table.userId, table.id),
    index('product_copies_object').on(table.objectId),
  ],
);

/** Copies of products of the installation in the space of the store, made when somebody tried one first. */
export const productTrials = pgTable(
  'product_trials',
  {
    snapshotId: idColumn('snapshot_id')
      .notNull()
      .references(() => productSnapshots.id, { onDelete: 'cascade' }),
    /** Language and model of the copy. */
    variant: text('variant').notNull(),
    objectId: idColumn('object_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshotId, table.variant] })],
);
