import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { oauthApps } from '../oauth-app/tables.js';

const appId = () =>
  idColumn('app_id')
    .notNull()
    .references(() => oauthApps.id, { onDelete: 'cascade' });
const userId = () => idColumn('user_id').references(() => users.id, { onDelete: 'cascade' });

/**
 * What somebody has allowed an app. `OnBehalfOfUser`: one consent, with the tokens that come from it. `AuthApp`: the
 * app installed in somebody's spaces, where it signs in by itself; one for each person and app.
 */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: idColumn('id').primaryKey(),
    appId: appId(),
    userId: userId().notNull(),
    type: text('type', { enum: ['AuthApp', 'OnBehalfOfUser'] }).notNull(),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    inEverySpace: boolean('in_every_space').notNull(),
    spaceIds: jsonb('space_ids').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its last token ends; null for an installation, which holds until it is taken back. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('oauth_grants_user').on(table.userId, table.appId),
    index('oauth_grants_app').on(table.appId),
    index('oauth_grants_expiry').on(table.expiresAt),
  ],
);

/** Tokens of apps, both kinds; only what they hash to. A used refresh token stays, so that a second use is noticed. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    grantId: idColumn('grant_id')
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    /** Less than the grant, where the app asked for less. */
    permissions: jsonb('permissions').$type<string[]>(),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('oauth_tokens_grant').on(table.grantId),
    index('oauth_tokens_expiry').on(table.expiresAt),
  ],
);

/** Questions of apps that wait for a person, and the codes that come of them; a used code stays to notice a second use. */
export const oauthRequests = pgTable(
  'oauth_requests',
  {
    id: idColumn('id').primaryKey(),
    appId: appId(),
    kind: text('kind', { enum: ['code', 'device'] }).notNull(),
    status: text('status', { enum: ['waiting', 'allowed', 'refused', 'used'] }).notNull(),
    /** Of the key by which the consent page speaks of it, for this person alone. */
    keyHash: text('key_hash').unique(),
    userId: userId(),
    /** The one space that the app asked for, if it named one; whether there is such a space is asked with the person. */
    spaceId: idColumn('space_id'),
    redirectUri: text('redirect_uri').notNull().default(''),
    state: text('state').notNull().default(''),
    codeChallenge: text('code_challenge').notNull().default(''),
    /** Of the authorisation code or the device code. */
    codeHash: text('code_hash').unique(),
    userCodeHash: text('user_code_hash').unique(),
    grantId: idColumn('grant_id').references(() => oauthGrants.id, { onDelete: 'cascade' }),
    polledAt: moment('polled_at'),
    /** Seconds that a device waits between two questions. */
    interval: integer('interval').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('oauth_requests_expiry').on(table.expiresAt)],
);

/** JWTs that were used, until they would have ended anyway. */
export const oauthAssertions = pgTable(
  'oauth_assertions',
  { appId: appId(), jtiHash: text('jti_hash').notNull(), expiresAt: moment('expires_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.appId, table.jtiHash] }),
    index('oauth_assertions_expiry').on(table.expiresAt),
  ],
);
