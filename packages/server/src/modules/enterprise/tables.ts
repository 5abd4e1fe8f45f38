import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/**
 * Invitations to the installation. Anyone with a link can register; an invitation by mail works only for its
 * address. Ended invitations are kept for a while so that inviters see the outcome.
 */
export const installationInvitations = pgTable(
  'installation_invitations',
  {
    id: idColumn('id').primaryKey(),
    keyHash: text('key_hash').notNull().unique(),
    /** Shown in lists, so that people recognise a link; empty for invitations by mail. */
    keyEnd: text('key_end').notNull().default(''),
    /** Recipient of an invitation by mail, in lower case; empty for a link. */
    emailKey: text('email_key').notNull().default(''),
    role: text('role', { enum: ['admin', 'member', 'guest'] }).notNull(),
    /** Maximum number of registrations; null for unlimited. */
    maxUses: integer('most_uses'),
    uses: integer('uses').notNull().default(0),
    operatorId: idColumn('operator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When the recipient declined. */
    rejectedAt: moment('rejected_at'),
  },
  (table) => [index('installation_invitations_expiry').on(table.expiresAt)],
);

/** Membership requests of guests; only the newest of each guest is kept. */
export const memberApplications = pgTable(
  'member_applications',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The applicant's message. */
    remark: text('remark').notNull().default(''),
    status: text('status', { enum: ['processing', 'approved', 'rejected'] }).notNull(),
    /** The user who decided. */
    operatorId: idColumn('operator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('member_applications_user').on(table.userId)],
);

/** The icon of the installation: at most one row. */
export const installationIcons = pgTable('installation_icons', {
  key: text('key').primaryKey(),
  contentType: text('content_type').notNull(),
  content: bytes('content').notNull(),
});
