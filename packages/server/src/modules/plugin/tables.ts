import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const pluginId = () =>
  idColumn('plugin_id')
    .notNull()
    .references(() => plugins.id, { onDelete: 'cascade' });
const userId = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Plugins with their drafts. */
export const plugins = pgTable(
  'plugins',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** The app that the plugin belongs to; null for a plugin of the library. */
    projectId: idColumn('project_id'),
    /** Name of the entry of `pluginKinds` that calls the tools. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    icon: text('icon').notNull().default(''),
    /** JSON text: an OpenAPI document without its paths, which are the tools. */
    document: text('document').notNull(),
    /** JSON text of `PluginSettings`. */
    settings: text('settings').notNull().default('{}'),
    /** Increases with every edit of the plugin or its tools. */
    editVersion: integer('edit_version').notNull().default(1),
    /** The name of the latest version; null if none was published. */
    publishedVersion: text('published_version'),
    publishedAt: moment('published_at'),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Set while the row waits to be purged. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('plugins_space').on(table.spaceId, table.updatedAt),
    index('plugins_project').on(table.projectId),
    index('plugins_deleted').on(table.deletedAt),
  ],
);

/** Tools of drafts. */
export const pluginTools = pgTable(
  'plugin_tools',
  {
    id: idColumn('id').primaryKey(),
    pluginId: pluginId(),
    /** `operationId` of the operation, which models know the tool by. */
    name: text('name').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    /** JSON text of the OpenAPI operation. */
    operation: text('operation').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** A call with this operation has succeeded on the debug page. */
    isTested: boolean('is_tested').notNull().default(false),
    /** JSON text of `ToolExample`; empty if there is none. */
    example: text('example').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('plugin_tools_address').on(table.pluginId, table.method, table.path)],
);

/** Published versions. Their content never changes. */
export const pluginVersions = pgTable(
  'plugin_versions',
  {
    /** `version_ts` on the wire. */
    id: idColumn('id').primaryKey(),
    pluginId: pluginId(),
    /** Such as `v1.0.0`. */
    version: text('version').notNull(),
    note: text('note').notNull().default(''),
    /** JSON text of `PluginContent`. */
    content: text('content').notNull(),
    /** Every space may call its tools, because it is or was listed in the store. The only column that changes. */
    isShared: boolean('is_shared').notNull().default(false),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('plugin_versions_name').on(table.pluginId, table.version)],
);

/** Secrets of plugins that everybody who uses them shares; separate rows, so that content never holds one. */
export const pluginSecrets = pgTable(
  'plugin_secrets',
  {
    pluginId: pluginId(),
    /** Name of the environment; empty for the plugin's own address. */
    environment: text('environment').notNull().default(''),
    /** Sealed by `Secrets` under the place `secretPlace`. */
    sealed: text('sealed').notNull(),
    /** The origin that the secret may be sent to. */
    origin: text('origin').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pluginId, table.environment] })],
);

/** Access tokens that servers gave for a plugin; `user_id` 0 is for everybody. */
export const pluginTokens = pgTable(
  'plugin_tokens',
  {
    pluginId: pluginId(),
    /** Tokens of drafts are not used for published versions. */
    isDraft: boolean('is_draft').notNull(),
    userId: idColumn('user_id').notNull(),
    /** Sealed by `Secrets` under the place `tokenPlace`; empty if there is none yet. */
    sealed: text('sealed').notNull(),
    /** Of the settings that the tokens were given for. */
    settingsHash: text('settings_hash').notNull(),
    /** Null if the server did not say. */
    expiresAt: moment('expires_at'),
    /** From then on the next use renews the tokens. */
    renewAt: moment('renew_at'),
    /** How often renewing them failed in a row. */
    failures: integer('failures').notNull().default(0),
    failedAt: moment('failed_at'),
    /** Increases with every change of the tokens. */
    revision: integer('revision').notNull().default(1),
    /** Until then, one process renews the tokens. */
    renewingUntil: moment('renewing_until'),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pluginId, table.isDraft, table.userId] }),
    index('plugin_tokens_user').on(table.userId),
    index('plugin_tokens_used').on(table.usedAt),
  ],
);

/** Consents that people are giving at the moment. */
export const pluginConsents = pgTable(
  'plugin_consents',
  {
    stateHash: text('state_hash').primaryKey(),
    pluginId: pluginId(),
    isDraft: boolean('is_draft').notNull(),
    /** Who started it, and may finish it. */
    userId: userId(),
    /** Hash of the session that started it. */
    sessionHash: text('session_hash').notNull(),
    settingsHash: text('settings_hash').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The sealed PKCE verifier. */
    sealed: text('sealed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('plugin_consents_expiry').on(table.expiresAt),
    index('plugin_consents_user').on(table.userId, table.pluginId),
  ],
);

/** Who edits a plugin at the moment. */
export const pluginEdits = pgTable('plugin_edits', {
  pluginId: pluginId().primaryKey(),
  userId: userId(),
  expiresAt: moment('expires_at').notNull(),
});

/** Calls on the debug page, newest first; old ones are removed. */
export const pluginCalls = pgTable(
  'plugin_calls',
  {
    id: idColumn('id').primaryKey(),
    pluginId: pluginId(),
    toolId: idColumn('tool_id').notNull(),
    userId: userId(),
    at: moment('at').notNull(),
    /** JSON texts, without secrets. */
    arguments: text('arguments').notNull(),
    request: text('request').notNull(),
    response: text('response').notNull(),
    isSuccess: boolean('is_success').notNull(),
    /** Why it failed; empty if it succeeded. */
    error: text('error').notNull().default(''),
    /** JSON text of its reason, for clients that word it; null without one. */
    failure: text('failure'),
    ms: integer('ms').notNull(),
  },
  (table) => [index('plugin_calls_tool').on(table.toolId, table.userId, table.id)],
);
