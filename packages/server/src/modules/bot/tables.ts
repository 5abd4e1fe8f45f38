import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const name = () => text('name').notNull();
const description = () => text('description').notNull().default('');
const icon = () => text('icon').notNull().default('');
/** One of `botModes`. */
const mode = () => integer('mode').notNull().default(0);
/** JSON text of the blocks by name, so that a new block needs no migration. Absent ones have their initial value. */
const blocks = () => text('blocks').notNull();
/** JSON text: the commit that last changed a block, by the name of the block. */
const blockCommits = () => text('block_commits').notNull().default('{}');

const botId = () =>
  idColumn('bot_id')
    .notNull()
    .references(() => bots.id, { onDelete: 'cascade' });
const userId = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Agents with their drafts; in collaboration, with their latest submission. */
export const bots = pgTable(
  'bots',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: name(),
    description: description(),
    icon: icon(),
    mode: mode(),
    blocks: blocks(),
    blockCommits: blockCommits(),
    /** Changes with every save. */
    commitId: idColumn('commit_id').notNull(),
    /** The commit of the latest publication; null if no channel serves the agent. */
    publishedCommitId: idColumn('published_commit_id'),
    /** Time of the latest publication. */
    publishedAt: moment('published_at'),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    /** Created as a sample, by the server. */
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** In collaboration each person edits a draft of their own in `bot_drafts`. */
    isCollaborative: boolean('is_collaborative').notNull().default(false),
    /** Set while the row waits to be purged. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('bots_space').on(table.spaceId, table.updatedAt),
    index('bots_deleted').on(table.deletedAt),
  ],
);

/** Drafts that people edit in collaboration; a person without one sees the latest submission. */
export const botDrafts = pgTable(
  'bot_drafts',
  {
    botId: botId(),
    userId: userId(),
    blocks: blocks(),
    blockCommits: blockCommits(),
    commitId: idColumn('commit_id').notNull(),
    /** The submission that the draft is based on. */
    baseCommitId: idColumn('base_commit_id').notNull(),
    /** JSON text: the blocks of that submission, for merging. */
    baseBlocks: text('base_blocks').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.userId] }),
    index('bot_drafts_user').on(table.userId),
  ],
);

/** What a kept state of an agent is: a publication, a submission, or a draft that was replaced. */
export const botVersionTypes = ['publish', 'commit', 'draft'] as const;

/** Kept states of agents. Rows never change, and go with their agent. */
export const botVersions = pgTable(
  'bot_versions',
  {
    /** The version on the wire. */
    id: idColumn('id').primaryKey(),
    botId: botId(),
    type: text('type', { enum: botVersionTypes }).notNull(),
    commitId: idColumn('commit_id').notNull(),
    note: text('note').notNull().default(''),
    name: name(),
    description: description(),
    icon: icon(),
    mode: mode(),
    blocks: blocks(),
    /** JSON text of what a publication froze; empty for other types. */
    frozen: text('frozen').notNull().default(''),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('bot_versions_newest').on(table.botId, table.type, table.id)],
);

/** Which channels a version was published to. A channel serves the newest version whose row has not ended. */
export const botPublications = pgTable(
  'bot_publications',
  {
    versionId: idColumn('version_id')
      .notNull()
      .references(() => botVersions.id, { onDelete: 'cascade' }),
    connectorId: idColumn('connector_id').notNull(),
    botId: botId(),
    /** 1 succeeded, 2 failed, 3 in review. */
    status: integer('status').notNull(),
    message: text('message').notNull().default(''),
    publishedAt: moment('published_at').notNull(),
    /** When the agent was taken off the channel. */
    endedAt: moment('ended_at'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.connectorId] }),
    index('bot_publications_channel').on(table.botId, table.connectorId, table.versionId),
  ],
);

/** Shortcut commands of drafts; publications hold copies. */
export const botShortcuts = pgTable(
  'bot_shortcuts',
  {
    id: idColumn('id').primaryKey(),
    botId: botId(),
    /** JSON text. */
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('bot_shortcuts_bot').on(table.botId)],
);

/** What a person keeps about an agent for themselves. */
export const botViewers = pgTable(
  'bot_viewers',
  {
    botId: botId(),
    userId: userId(),
    /** JSON text: states of the blocks of the editor. */
    display: text('display').notNull().default('{}'),
    /** JSON text: how often a pop-up was closed, by its type. */
    popups: text('popups').notNull().default('{}'),
    editedAt: moment('edited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.botId, table.userId] }),
    index('bot_viewers_user').on(table.userId, table.editedAt),
  ],
);
