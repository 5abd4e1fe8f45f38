import { appEnvironments } from '@heddle/api-contract/families/project-environment';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const spaceId = () =>
  idColumn('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });

/** Variables of users, separate for each owner, channel, account and end user, whatever version of the owner runs. */
export const userVariables = pgTable(
  'user_variables',
  {
    ownerKind: text('owner_kind', { enum: ['project', 'workflow', 'bot'] }).notNull(),
    ownerId: idColumn('owner_id').notNull(),
    spaceId: spaceId(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty for the account itself. */
    endUser: text('end_user').notNull(),
    /** 0 for a value that all channels share. */
    connectorId: idColumn('connector_id').notNull(),
    name: text('name').notNull(),
    /** Of an app: staging never changes what production stores. */
    environment: text('environment', { enum: appEnvironments }).notNull().default('production'),
    /** JSON text. */
    value: text('value').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Since when the owner does not declare the variable any more; null while it does. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    primaryKey({
      columns: [
        table.userId,
        table.ownerKind,
        table.ownerId,
        table.connectorId,
        table.endUser,
        table.name,
        table.environment,
      ],
    }),
    index('user_variables_space').on(table.spaceId),
    index('user_variables_owner').on(table.ownerKind, table.ownerId),
  ],
);

/** Variables that apps and workflows without an app declare. Those of agents are a block of the agent. */
export const variableDeclarations = pgTable(
  'variable_declarations',
  {
    ownerKind: text('owner_kind', { enum: ['project', 'workflow'] }).notNull(),
    ownerId: idColumn('owner_id').notNull(),
    spaceId: spaceId(),
    /** JSON text: a list of `StoredDeclaration`. */
    list: text('list').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerKind, table.ownerId] }),
    index('variable_declarations_space').on(table.spaceId),
  ],
);
