import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/**
 * Invitations to the installation. Whoever opens a link registers by it; one by mail opens for its address alone. What
 * has ended stays for a while, so that those who invite see what became of it.
 */
export const installationInvitations = pgTable(
  'installation_invitations',
  {
    id: idColumn('id').primaryKey(),
    key: text('key').notNull().unique(),
    /** The address of one by mail, in lower case; empty for a link. */
    emailKey: text('email_key').notNull().default(''),
    role: text('role', { enum: ['admin', 'member', 'guest'] }).notNull(),
    /** How many people may register by it; null: any number. */
    mostUses: integer('most_uses'),
    uses: integer('uses').notNull().default(0),
    operatorId: idColumn('operator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When the person it was sent to declined it. */
    rejectedAt: moment('rejected_at'),
  },
  (table) => [index('installation_invitations_expiry').on(table.expiresAt)],
);

/** Guests who asked to become members; the newest request of each person counts. */
export const memberApplications = pgTable(
  'member_applications',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What they say for themselves. */
    remark: text('remark').notNull().default(''),
    status: text('status', { enum: ['processing', 'approved', 'rejected'] }).notNull(),
    /** Who decided. */
    operatorId: idColumn('operator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('member_applications_user').on(table.userId)],
);

/** The picture of the installation: one row, or none. */
export const installationIcons = pgTable('installation_icons', {
  key: text('key').primaryKey(),
  contentType: text('content_type').notNull(),
  content: bytes('content').notNull(),
});
