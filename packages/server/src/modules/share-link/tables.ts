import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/** Short addresses of pages of this server. */
export const shortLinks = pgTable(
  'short_links',
  {
    /** Cannot be guessed, but opens nothing that the reader may not see. */
    code: text('code').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Path with query, on this server. */
    path: text('path').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('short_links_path').on(table.userId, table.path)],
);
