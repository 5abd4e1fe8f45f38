import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

const user = (name: string) =>
  idColumn(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who follows whom. */
export const follows = pgTable(
  'follows',
  {
    followerId: user('follower_id'),
    followeeId: user('followee_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followeeId] }),
    index('follows_followee').on(table.followeeId, table.createdAt),
  ],
);

/** When a user last used a product or visited a profile. */
export const behaviors = pgTable(
  'user_behaviors',
  {
    userId: user('user_id'),
    /** `interactionItems`. */
    itemType: smallint('item_type').notNull(),
    itemId: idColumn('item_id').notNull(),
    /** `behaviorTypes`. */
    type: smallint('type').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemType, table.itemId, table.type] }),
    index('user_behaviors_item').on(table.itemId, table.type, table.at),
  ],
);
