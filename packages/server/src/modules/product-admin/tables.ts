import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { products } from '../product/tables.js';

const ofProduct = () =>
  idColumn('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

/** Products that come first in the order of heat, within their time. */
export const productRecommendations = pgTable(
  'product_recommendations',
  {
    productId: ofProduct().primaryKey(),
    entityType: integer('entity_type').notNull(),
    /** Place among the recommended products of the type, from 1. */
    place: integer('place').notNull(),
    beginsAt: moment('begins_at').notNull(),
    /** Null for no end. */
    endsAt: moment('ends_at'),
    /** Stored for clients; nothing is computed from it. */
    userCountBase: text('user_count_base').notNull().default('0'),
  },
  (table) => [index('product_recommendations_type').on(table.entityType, table.place)],
);

/** Products at the top of the page of their type; at one time at most one of each type. */
export const featuredProducts = pgTable(
  'featured_products',
  {
    id: idColumn('id').primaryKey(),
    productId: ofProduct(),
    entityType: integer('entity_type').notNull(),
    beginsAt: moment('begins_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    reason: text('reason').notNull(),
    description: text('description').notNull(),
    /** URI of a picture. */
    banner: text('banner').notNull(),
    buttonText: text('button_text').notNull(),
    showsPrologue: boolean('shows_prologue').notNull(),
  },
  (table) => [
    index('featured_products_type').on(table.entityType, table.beginsAt),
    index('featured_products_product').on(table.productId),
  ],
);

/** Collections of products with a banner. */
export const productTopics = pgTable(
  'product_topics',
  {
    id: idColumn('id').primaryKey(),
    entityType: integer('entity_type').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    reason: text('reason').notNull(),
    introductionUrl: text('introduction_url').notNull(),
    /** URI of a picture. */
    banner: text('banner').notNull(),
    /** One of `topicStatuses`. */
    status: integer('status').notNull(),
    beginsAt: moment('begins_at'),
    endsAt: moment('ends_at'),
    /** In their order. */
    productIds: idColumn('product_ids').array().notNull(),
  },
  (table) => [index('product_topics_type').on(table.entityType, table.status)],
);

/** Entries of the landing page, in their order. */
export const landingEntries = pgTable(
  'landing_entries',
  {
    id: idColumn('id').primaryKey(),
    /** One of `landingTypes`. */
    type: integer('type').notNull(),
    position: integer('position').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('landing_entries_type').on(table.type, table.position)],
);

/** What administrators noted about the quality of agents in the store. */
export const productScores = pgTable('product_scores', {
  productId: ofProduct().primaryKey(),
  /** Null until it is scored. */
  total: text('total'),
  checkedAt: moment('checked_at'),
});
