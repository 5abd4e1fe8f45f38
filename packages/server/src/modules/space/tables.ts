import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

const spaceId = () =>
  idColumn('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });
const userId = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const role = () => text('role', { enum: ['owner', 'admin', 'member'] }).notNull();

/** Spaces. A deleted space keeps its row: it becomes inaccessible, but nothing in it is lost by one click. */
export const spaces = pgTable(
  'spaces',
  {
    id: idColumn('id').primaryKey(),
    type: text('type', { enum: ['personal', 'team'] }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Key of the icon in `space_icons`; empty when there is none. */
    iconKey: text('icon_key').notNull().default(''),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id),
    /** False: joining by the link needs the approval of an administrator. */
    linkJoinsAtOnce: boolean('link_joins_at_once').notNull().default(true),
    /** False: only the members in `space_publishers` may publish. */
    everybodyPublishes: boolean('everybody_publishes').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('spaces_owner').on(table.ownerId)],
);

/** Memberships of spaces, with roles. */
export const spaceMembers = pgTable(
  'space_members',
  { spaceId: spaceId(), userId: userId(), role: role(), joinedAt: moment('joined_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('space_members_user').on(table.userId),
  ],
);

/**
 * Links for joining a space. `shared` is the one that the space enables and disables; `own` links have their
 * own role and expiry; `mail` links were sent to one address and work only for it.
 */
export const spaceLinks = pgTable(
  'space_links',
  {
    keyHash: text('key_hash').primaryKey(),
    /** Shown in lists, so that people recognise a link; empty for `mail` links. */
    keyEnd: text('key_end').notNull().default(''),
    spaceId: spaceId(),
    kind: text('kind', { enum: ['shared', 'own', 'mail'] })
      .notNull()
      .default('shared'),
    role: role().default('member'),
    /** The address of a `mail` link, in lower case; empty for the others. */
    emailKey: text('email_key').notNull().default(''),
    /** Maximum number of uses; null for unlimited. */
    maxUses: integer('most_uses'),
    uses: integer('uses').notNull().default(0),
    operatorId: idColumn('operator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('space_links_space').on(table.spaceId)],
);

/** Icons of spaces. The key grants access, so that invited people see the icon before they join. */
export const spaceIcons = pgTable('space_icons', {
  key: text('key').primaryKey(),
  spaceId: spaceId().unique(),
  contentType: text('content_type').notNull(),
  content: bytes('content').notNull(),
});

/** Invitations of individual users; only the newest of each user counts. */
export const spaceInvitations = pgTable(
  'space_invitations',
  {
    spaceId: spaceId(),
    userId: userId(),
    role: role(),
    status: text('status', { enum: ['confirming', 'joined', 'rejected', 'revoked'] }).notNull(),
    operatorId: idColumn('operator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('space_invitations_user').on(table.userId),
  ],
);

/** Join requests; only the newest of each user counts. */
export const spaceApplications = pgTable(
  'space_applications',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    userId: userId(),
    status: text('status', { enum: ['confirming', 'joined', 'rejected'] }).notNull(),
    /** The user who decided. */
    operatorId: idColumn('operator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('space_applications_space').on(table.spaceId, table.userId)],
);

/** Members allowed to publish while publishing is restricted. */
export const spacePublishers = pgTable(
  'space_publishers',
  { spaceId: spaceId(), userId: userId(), addedAt: moment('added_at').notNull() },
  (table) => [primaryKey({ columns: [table.spaceId, table.userId] })],
);
