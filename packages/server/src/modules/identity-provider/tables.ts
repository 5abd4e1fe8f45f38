import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/** Links between users and identities at identity providers. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's stable identifier of the person; the address may change. */
    subject: text('subject').notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('external_identities_user').on(table.userId),
  ],
);

/**
 * Sign-ins waiting for the provider to redirect back. Each is single-use, and bound to the browser that
 * started it.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Hash of a cookie that only this browser has. */
    browserHash: text('browser_hash').notNull(),
    providerId: text('provider_id').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** Set when a signed-in user links a provider. */
    userId: idColumn('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Key of the invitation for a new account; empty without one. */
    invitation: text('invitation').notNull().default(''),
    /** Identity returned by the provider; empty until then. */
    subject: text('subject').notNull().default(''),
    email: text('email').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
);
