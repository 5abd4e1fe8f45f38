import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Variables of users, separate for each owner, channel, account and end user. */
export const userVariables = pgTable(
  'user_variables',
  {
    ownerKind: text('owner_kind', { enum: ['project', 'workflow', 'bot'] }).notNull(),
    ownerId: idColumn('owner_id').notNull(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty for the account itself. */
    endUser: text('end_user').notNull(),
    connectorId: idColumn('connector_id').notNull(),
    name: text('name').notNull(),
    /** JSON text. */
    value: text('value').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.userId, table.ownerKind, table.ownerId, table.connectorId, table.endUser, table.name],
    }),
    index('user_variables_space').on(table.spaceId),
  ],
);
