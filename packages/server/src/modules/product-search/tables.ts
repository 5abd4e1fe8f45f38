import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { products } from '../product/tables.js';

const terms = customType<{ data: string }>({ dataType: () => 'tsvector' });

const productId = () =>
  idColumn('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

const userId = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The searchable copy of listed products, which can be rebuilt at any time. */
export const productEntries = pgTable(
  'product_entries',
  {
    productId: productId().primaryKey(),
    entityType: integer('entity_type').notNull(),
    categoryId: idColumn('category_id'),
    isOfficial: boolean('is_official').notNull(),
    publishMode: integer('publish_mode').notNull(),
    /** In lower case, one line per language. */
    lowerName: text('lower_name').notNull(),
    nameTerms: terms('name_terms').notNull(),
    terms: terms('terms').notNull(),
    /** Names of models, and `productComponents`. */
    models: text('models').array().notNull(),
    components: integer('components').array().notNull(),
    heat: integer('heat').notNull(),
    listedAt: moment('listed_at').notNull(),
    /** When the product changed last before this was written. */
    version: moment('version').notNull(),
  },
  (table) => [
    // Covers lists of all types and suggestions, so that neither reads the rows.
    index('product_entries_heat').on(table.heat, table.productId, table.entityType, table.lowerName),
    index('product_entries_type').on(table.entityType, table.heat, table.productId),
    index('product_entries_category').on(table.categoryId, table.heat, table.productId),
    // Totals of lists read this index alone, which is small: its values are few.
    index('product_entries_filter').on(
      table.entityType,
      table.categoryId,
      table.publishMode,
      table.isOfficial,
    ),
    index('product_entries_newest').on(table.listedAt, table.productId, table.entityType),
    index('product_entries_name').on(table.lowerName.op('text_pattern_ops')),
    index('product_entries_name_terms').using('gin', table.nameTerms),
    index('product_entries_terms').using('gin', table.terms),
  ],
);

/** Products that people marked as favourites. Rows stay when the product is no longer listed. */
export const productFavorites = pgTable(
  'product_favorites',
  { userId: userId(), productId: productId(), createdAt: moment('created_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('product_favorites_newest').on(table.userId, table.createdAt, table.productId),
    index('product_favorites_product').on(table.productId),
  ],
);

/** When each person last opened and used a product. */
export const productUses = pgTable(
  'product_uses',
  {
    userId: userId(),
    productId: productId(),
    viewedAt: moment('viewed_at'),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('product_uses_viewed').on(table.userId, table.viewedAt, table.productId),
    index('product_uses_used').on(table.userId, table.usedAt, table.productId),
    index('product_uses_product').on(table.productId),
  ],
);

/** How many people opened, used and marked a product on a day (UTC). */
export const productDays = pgTable(
  'product_days',
  {
    productId: productId(),
    day: date('day').notNull(),
    viewed: integer('viewed').notNull().default(0),
    used: integer('used').notNull().default(0),
    favorited: integer('favorited').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
);

/** Calls of the tools of listed plugins on a day (UTC), without those of their author. */
export const productCallDays = pgTable(
  'product_call_days',
  {
    productId: productId(),
    day: date('day').notNull(),
    succeeded: integer('succeeded').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Milliseconds that the successful calls took together. */
    ms: bigint('ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.day] }),
    index('product_call_days_day').on(table.day),
  ],
);
