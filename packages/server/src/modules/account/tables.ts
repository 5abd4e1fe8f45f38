import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';

/** User accounts. */
export const users = pgTable(
  'users',
  {
    id: idColumn('id').primaryKey(),
    /**
     * A `service` identity belongs to a team; it has no address, password or session. A `removed` user cannot
     * sign in; the row stays so that past activity still shows a name.
     */
    kind: text('kind', { enum: ['person', 'service', 'removed'] })
      .notNull()
      .default('person'),
    /** Role in the installation. Ignored for the owner, who is named in `installation`. */
    role: text('role', { enum: ['admin', 'member', 'guest'] })
      .notNull()
      .default('member'),
    /** As typed at registration; uniqueness is enforced on `emailKey`. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** When the owner of the account proved that mails to the address reach them; null until then. */
    emailVerifiedAt: moment('email_verified_at'),
    name: text('name').notNull(),
    uniqueName: text('unique_name').notNull(),
    uniqueNameKey: text('unique_name_key').notNull(),
    description: text('description').notNull().default(''),
    locale: text('locale').notNull(),
    /** Null for users from an identity provider who have not set a password. */
    passwordHash: text('password_hash'),
    /** Raised when all sessions end, so that a sign-in that began before starts none. */
    sessionEpoch: integer('session_epoch').notNull().default(0),
    avatarId: idColumn('avatar_id'),
    /**
     * Whether to send mails about join requests: requests that the user decides, and decisions on their own.
     */
    requestMails: boolean('request_mails').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_unique_name_key').on(table.uniqueNameKey),
  ],
);

/** Sessions. The cookie holds the token; only its SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Truncated User-Agent header. */
    agent: text('agent').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** Null until a request has used the current token. */
    lastSeenAt: moment('last_seen_at'),
    /** When the token was last rotated; null while the session has its first token. */
    renewedAt: moment('renewed_at'),
    /** Hash of the previous token, still accepted from requests that were in flight during rotation. */
    previousHash: text('previous_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    uniqueIndex('sessions_previous').on(table.previousHash),
  ],
);

/** Legacy avatar storage; each start moves remaining rows to the file store. */
export const avatars = pgTable('avatars', {
  id: idColumn('id').primaryKey(),
  userId: idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  content: bytes('content').notNull(),
  createdAt: moment('created_at').notNull(),
});

/**
 * At most one row. Inserting it makes the inserter the owner, so concurrent registrations have one winner.
 */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  ownerId: idColumn('owner_id')
    .notNull()
    .references(() => users.id),
  /** The owner's registration setting; null when not set. The environment variable overrides it. */
  registration: text('registration', { enum: ['open', 'closed'] }),
  /** Display name; when empty, the host name of the URL is shown. */
  name: text('name').notNull().default(''),
  /** Key of the icon in `installation_icons`; empty when there is none. */
  iconKey: text('icon_key').notNull().default(''),
  guestsForbidden: boolean('guests_forbidden').notNull().default(false),
  /** Default lifetime of invitations to the installation, in days. */
  invitationDays: integer('invitation_days').notNull().default(7),
  /** Whether products wait for the review of an administrator before they are listed. */
  reviewsProducts: boolean('reviews_products').notNull().default(false),
  /** Whether people write posts, comments and reviews in the store. */
  hasCommunity: boolean('has_community').notNull().default(false),
});

/** Codes that prove access to a mailbox. Only their hash is stored. */
export const mailCodes = pgTable(
  'mail_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['resetPassword', 'changeEmail', 'verifyEmail'] }).notNull(),
    /** The address that the code was sent to. */
    email: text('email').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_codes_user').on(table.userId), index('mail_codes_expiry').on(table.expiresAt)],
);
