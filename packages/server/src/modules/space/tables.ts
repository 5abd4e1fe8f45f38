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

/** Spaces. A deleted one keeps its row: nobody may enter it any more, and nothing in it is lost by one click. */
export const spaces = pgTable(
  'spaces',
  {
    id: idColumn('id').primaryKey(),
    type: text('type', { enum: ['personal', 'team'] }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Key of its picture in `space_icons`; empty without one. */
    iconKey: text('icon_key').notNull().default(''),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id),
    /** False: administrators decide who comes in by the link. */
    linkJoinsAtOnce: boolean('link_joins_at_once').notNull().default(true),
    /** False: only the members in `space_publishers` may publish. */
    everybodyPublishes: boolean('everybody_publishes').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('spaces_owner').on(table.ownerId)],
);

/** Who belongs to a space, and as what. */
export const spaceMembers = pgTable(
  'space_members',
  { spaceId: spaceId(), userId: userId(), role: role(), joinedAt: moment('joined_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.userId] }),
    index('space_members_user').on(table.userId),
  ],
);

/**
 * Links that open a space. `shared` is the one that a space switches on and off; `own` ones are made with a role and
 * an end of their own; `mail` ones were sent to one address and open for that address alone.
 */
export const spaceLinks = pgTable(
  'space_links',
  {
    key: text('key').primaryKey(),
    spaceId: spaceId(),
    kind: text('kind', { enum: ['shared', 'own', 'mail'] })
      .notNull()
      .default('shared'),
    role: role().default('member'),
    /** The address of a `mail` link, in lower case; empty for the others. */
    emailKey: text('email_key').notNull().default(''),
    /** How many people may come in by it; null: any number. */
    mostUses: integer('most_uses'),
    uses: integer('uses').notNull().default(0),
    operatorId: idColumn('operator_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('space_links_space').on(table.spaceId)],
);

/** Pictures of spaces. Whoever knows the key of one sees it: people who are invited do before they belong. */
export const spaceIcons = pgTable('space_icons', {
  key: text('key').primaryKey(),
  spaceId: spaceId().unique(),
  contentType: text('content_type').notNull(),
  content: bytes('content').notNull(),
});

/** Invitations of people by name; the newest one of each person counts. */
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

/** People who asked to come in; the newest request of each person counts. */
export const spaceApplications = pgTable(
  'space_applications',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    userId: userId(),
    status: text('status', { enum: ['confirming', 'joined', 'rejected'] }).notNull(),
    /** Who decided. */
    operatorId: idColumn('operator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('space_applications_space').on(table.spaceId, table.userId)],
);

/** Members who may publish where not everybody may. */
export const spacePublishers = pgTable(
  'space_publishers',
  { spaceId: spaceId(), userId: userId(), addedAt: moment('added_at').notNull() },
  (table) => [primaryKey({ columns: [table.spaceId, table.userId] })],
);
