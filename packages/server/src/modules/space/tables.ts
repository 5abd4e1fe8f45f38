import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/** Spaces. */
export const spaces = pgTable(
  'spaces',
  {
    id: idColumn('id').primaryKey(),
    type: text('type', { enum: ['personal', 'team'] }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('spaces_owner').on(table.ownerId)],
);

/** Who belongs to a space, and as what. */
export const spaceMembers = pgTable(
  'space_members',
  {
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'admin', 'member'] }).notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('space_members_user').on(table.userId),
  ],
);
