import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { plugins } from '../plugin/tables.js';
import { spaces } from '../space/tables.js';
import { workflows } from '../workflow/tables.js';

const cardId = () =>
  idColumn('card_id')
    .notNull()
    .references(() => cards.id, { onDelete: 'cascade' });
const spaceId = () =>
  idColumn('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });
const creatorId = () =>
  idColumn('creator_id')
    .notNull()
    .references(() => users.id);

/** Cards with their drafts. */
export const cards = pgTable(
  'cards',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** JSON text of a `Card`. */
    document: text('document').notNull(),
    /** JSON text of the values that the preview shows. */
    sample: text('sample').notNull().default('{}'),
    /** Increases with every edit. */
    editVersion: integer('edit_version').notNull().default(1),
    /** Number of the latest version; 0 if there is none. */
    latestVersion: integer('latest_version').notNull().default(0),
    publishedAt: moment('published_at'),
    /** The draft differs from the latest version. */
    hasChanges: boolean('has_changes').notNull().default(true),
    /** No longer offered to those who bind cards. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Set while the row waits to be purged. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('cards_space').on(table.spaceId, table.updatedAt),
    index('cards_deleted').on(table.deletedAt),
  ],
);

/** Published versions. Rows never change. */
export const cardVersions = pgTable(
  'card_versions',
  {
    cardId: cardId(),
    number: integer('number').notNull(),
    name: text('name').notNull().default(''),
    description: text('description').notNull().default(''),
    document: text('document').notNull(),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cardId, table.number] })],
);

/** The cards that authors of tools have chosen for those who use them. */
export const cardPresets = pgTable(
  'card_presets',
  {
    pluginId: idColumn('plugin_id')
      .notNull()
      .references(() => plugins.id, { onDelete: 'cascade' }),
    toolId: idColumn('tool_id').notNull(),
    cardId: cardId(),
    /** JSON text of a `CardBinding`. */
    binding: text('binding').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pluginId, table.toolId] }),
    index('card_presets_card').on(table.cardId),
  ],
);

/** The cards of nodes of workflows that call tools. */
export const cardNodes = pgTable(
  'card_nodes',
  {
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    /** Of the workflow; empty for its draft. */
    version: text('version').notNull().default(''),
    nodeId: text('node_id').notNull(),
    pluginId: idColumn('plugin_id').notNull(),
    toolId: idColumn('tool_id').notNull(),
    cardId: cardId(),
    /** JSON text of a `CardBinding`. */
    binding: text('binding').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.version, table.nodeId] }),
    index('card_nodes_card').on(table.cardId),
  ],
);

/** Cards to begin with, which members of a space share. */
export const cardTemplates = pgTable(
  'card_templates',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    name: text('name').notNull(),
    document: text('document').notNull(),
    sample: text('sample').notNull().default('{}'),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('card_templates_space').on(table.spaceId, table.createdAt)],
);

/** What a person has set in the card editor. */
export const cardSettings = pgTable(
  'card_settings',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
