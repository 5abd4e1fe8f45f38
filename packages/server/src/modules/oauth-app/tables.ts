import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

const appId = () =>
  idColumn('app_id')
    .notNull()
    .references(() => oauthApps.id, { onDelete: 'cascade' });

/** OAuth apps; the id is also the `client_id`. */
export const oauthApps = pgTable(
  'oauth_apps',
  {
    id: idColumn('id').primaryKey(),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientType: text('client_type', {
      enum: ['WebBackend', 'SinglePageOrNative', 'Terminal', 'Service'],
    }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
    status: text('status', { enum: ['Active', 'Deactive'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('oauth_apps_owner').on(table.ownerId)],
);

/** Secrets of web apps. Stores only the hash, and the last characters for display. */
export const oauthSecrets = pgTable(
  'oauth_secrets',
  {
    id: idColumn('id').primaryKey(),
    appId: appId(),
    secretHash: text('secret_hash').notNull(),
    mask: text('mask').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('oauth_secrets_app').on(table.appId)],
);

/** Public keys of apps that authenticate with a JWT; the fingerprint is the `kid`. */
export const oauthKeys = pgTable(
  'oauth_keys',
  {
    appId: appId(),
    fingerprint: text('fingerprint').notNull(),
    pem: text('pem').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.fingerprint] })],
);
