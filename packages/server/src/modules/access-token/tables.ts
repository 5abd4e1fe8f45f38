import { limitPeriods } from '@heddle/api-contract';
import { bigint, boolean, date, index, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { sessions, users } from '../account/tables.js';

/** In the currency of the models' prices. */
const cost = (name: string) => numeric(name, { precision: 24, scale: 12, mode: 'number' });

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
    /** What its model calls may use in a period; null for no limit. */
    limitPeriod: text('limit_period', { enum: limitPeriods }).notNull().default('total'),
    limitTokens: bigint('limit_tokens', { mode: 'number' }),
    limitCost: cost('limit_cost'),
  },
  (table) => [index('access_tokens_user').on(table.userId)],
);

/** What the model calls made with a token have used, by day in UTC. */
export const accessTokenUse = pgTable(
  'access_token_use',
  {
    tokenId: idColumn('token_id')
      .notNull()
      .references(() => accessTokens.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    cost: cost('cost').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.day] })],
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
