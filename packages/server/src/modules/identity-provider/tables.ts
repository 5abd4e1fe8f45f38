import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/** Who people are at their identity providers. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's own name for the person, which never changes; an address may. */
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

/** Sign-ins that have gone to a provider and not come back yet; each can be used once, by the browser that began it. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Of the cookie that this browser alone has. */
    browserHash: text('browser_hash').notNull(),
    providerId: text('provider_id').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** Set when somebody who is signed in links the provider to their account. */
    userId: idColumn('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The key of the invitation by which a new person registers; empty without one. */
    invitation: text('invitation').notNull().default(''),
    /** Who came back from the provider; empty until somebody has. */
    subject: text('subject').notNull().default(''),
    email: text('email').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
);
