import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { sessions, users } from '../account/tables.js';

/** Personal access tokens. Only the hash of a token is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    inEverySpace: boolean('in_every_space').notNull(),
    spaceIds: jsonb('space_ids').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('access_tokens_user').on(table.userId)],
);

/** Short-lived tokens of sessions, deleted together with their session. */
export const sessionAccessTokens = pgTable(
  'session_access_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    inEverySpace: boolean('in_every_space').notNull(),
    spaceIds: jsonb('space_ids').$type<string[]>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('session_access_tokens_session').on(table.sessionHash),
    index('session_access_tokens_expiry').on(table.expiresAt),
  ],
);
