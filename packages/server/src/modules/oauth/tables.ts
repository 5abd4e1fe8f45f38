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
 * Grants. `OnBehalfOfUser`: one consent, with the tokens issued for it. `AuthApp`: an app installed in a
 * user's spaces, which authenticates by itself; one per user and app.
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
    /** When the last token expires; null for an installation, which is valid until revoked. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('oauth_grants_user').on(table.userId, table.appId),
    index('oauth_grants_app').on(table.appId),
    index('oauth_grants_expiry').on(table.expiresAt),
  ],
);

/** Access and refresh tokens of apps, stored as hashes. Used refresh tokens stay, to detect reuse. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    grantId: idColumn('grant_id')
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    /** Set when the app requested fewer permissions than were granted. */
    permissions: jsonb('permissions').$type<string[]>(),
    /** The end user that the app requested the token for (`session_name` of its JWT); empty for none. */
    endUser: text('end_user').notNull().default(''),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('oauth_tokens_grant').on(table.grantId),
    index('oauth_tokens_expiry').on(table.expiresAt),
  ],
);

/** Pending authorization requests and the codes issued for them; used codes stay, to detect reuse. */
export const oauthRequests = pgTable(
  'oauth_requests',
  {
    id: idColumn('id').primaryKey(),
    appId: appId(),
    kind: text('kind', { enum: ['code', 'device'] }).notNull(),
    status: text('status', { enum: ['waiting', 'allowed', 'refused', 'used'] }).notNull(),
    /** Hash of the key that identifies the request on the consent page, for this user only. */
    keyHash: text('key_hash').unique(),
    userId: userId(),
    /** The space that the app requested, if any. It is validated when the user is known. */
    spaceId: idColumn('space_id'),
    redirectUri: text('redirect_uri').notNull().default(''),
    state: text('state').notNull().default(''),
    codeChallenge: text('code_challenge').notNull().default(''),
    /** Hash of the authorization code or the device code. */
    codeHash: text('code_hash').unique(),
    userCodeHash: text('user_code_hash').unique(),
    grantId: idColumn('grant_id').references(() => oauthGrants.id, { onDelete: 'cascade' }),
    polledAt: moment('polled_at'),
    /** Polling interval of a device, in seconds. */
    interval: integer('interval').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('oauth_requests_expiry').on(table.expiresAt)],
);

/** Used JWTs, until they would have expired. */
export const oauthAssertions = pgTable(
  'oauth_assertions',
  { appId: appId(), jtiHash: text('jti_hash').notNull(), expiresAt: moment('expires_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.appId, table.jtiHash] }),
    index('oauth_assertions_expiry').on(table.expiresAt),
  ],
);
