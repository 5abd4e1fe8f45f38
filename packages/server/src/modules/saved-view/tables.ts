import { savedViewPages } from '@heddle/api-contract/families/saved-view';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Filters of lists, saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    page: text('page', { enum: savedViewPages }).notNull(),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name as names are compared, see `nameKey`. */
    nameKey: text('name_key').notNull(),
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.spaceId, table.page, table.creatorId, table.nameKey)],
);
