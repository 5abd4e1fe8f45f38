import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';

/** People. */
export const users = pgTable(
  'users',
  {
    id: idColumn('id').primaryKey(),
    /**
     * A `service` is a program that belongs to a team: it has no address, no password and no session. Somebody who was
     * `removed` does not come in any more; the row stays for the name under what they did.
     */
    kind: text('kind', { enum: ['person', 'service', 'removed'] })
      .notNull()
      .default('person'),
    /** In the installation; its owner is who `installation` names, whatever stands here. */
    role: text('role', { enum: ['admin', 'member', 'guest'] })
      .notNull()
      .default('member'),
    /** As typed at registration; `emailKey` is what must be unique. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    uniqueName: text('unique_name').notNull(),
    uniqueNameKey: text('unique_name_key').notNull(),
    description: text('description').notNull().default(''),
    locale: text('locale').notNull(),
    /** Null for people who came by an identity provider and have not set one. */
    passwordHash: text('password_hash'),
    avatarId: idColumn('avatar_id'),
    /** Whether they get mails about requests to come in: those they decide, and what became of their own. */
    requestMails: boolean('request_mails').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_unique_name_key').on(table.uniqueNameKey),
  ],
);

/** Sessions; the cookie holds the token, this table only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the browser said of itself, cut short. */
    agent: text('agent').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    /** Null until somebody has come with its present token. */
    lastSeenAt: moment('last_seen_at'),
    /** When its token was last replaced by another one; null while it has its first. */
    renewedAt: moment('renewed_at'),
    /** What the token before hashes to, for requests that were under way. */
    previousHash: text('previous_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    uniqueIndex('sessions_previous').on(table.previousHash),
  ],
);

/** Pictures that earlier versions kept here; each start moves them to the files. */
export const avatars = pgTable('avatars', {
  id: idColumn('id').primaryKey(),
  userId: idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  content: bytes('content').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** At most one row: whoever inserts it owns the installation, so a race has one winner. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  ownerId: idColumn('owner_id')
    .notNull()
    .references(() => users.id),
  /** What the owner chose; null while they have chosen nothing. The environment goes before it. */
  registration: text('registration', { enum: ['open', 'closed'] }),
  /** What it is called; empty: the host name in its address. */
  name: text('name').notNull().default(''),
  /** Key of its picture in `installation_icons`; empty without one. */
  iconKey: text('icon_key').notNull().default(''),
  guestsForbidden: boolean('guests_forbidden').notNull().default(false),
  /** Days after which an invitation to the installation ends, where nobody said another number. */
  invitationDays: integer('invitation_days').notNull().default(7),
});

/** The code for a new password: one a person, the latest. */
export const resetCodes = pgTable('reset_codes', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull(),
  /** Wrong codes given since it was sent. */
  attempts: integer('attempts').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** The code for another e-mail address: one a person, the latest. */
export const emailChanges = pgTable('email_changes', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The address that the code was sent to. */
  email: text('email').notNull(),
  codeHash: text('code_hash').notNull(),
  /** Wrong codes given since it was sent. */
  attempts: integer('attempts').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
