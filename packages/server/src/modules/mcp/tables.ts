import type { McpSignIn, McpTransport } from '@heddle/api-contract/families/mcp';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import type { McpTool, RefusedTool } from '../../mcp/McpConnector.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';
import type { PointConfig } from './pointConfig.js';

/** MCP servers that members of a space share. */
export const mcpServers = pgTable(
  'mcp_servers',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sourceType: text('source_type').notNull().default(''),
    detailPageUrl: text('detail_page_url').notNull().default(''),
    isPublishSupported: boolean('is_publish_supported').notNull().default(false),
    isEnabled: boolean('is_enabled').notNull().default(true),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('mcp_servers_space').on(table.spaceId, table.updatedAt)],
);

/** How a server is reached; agents use the first one that is enabled. */
export const mcpAccessPoints = pgTable(
  'mcp_access_points',
  {
    id: idColumn('id').primaryKey(),
    serverId: idColumn('server_id')
      .notNull()
      .references(() => mcpServers.id, { onDelete: 'cascade' }),
    env: text('env').notNull().default(''),
    lane: text('lane').notNull().default(''),
    transport: text('transport').$type<McpTransport>().notNull(),
    /** For `stdio`, the name of a command. */
    url: text('url').notNull(),
    /** Names of headers and parameters; the values of static ones are sealed. */
    config: jsonb('config').$type<PointConfig>().notNull(),
    sealedValues: text('sealed_values'),
    signIn: text('sign_in').$type<McpSignIn>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    validation: text('validation', { enum: ['ok', 'failed', 'sign_in'] }),
    problem: jsonb('problem').$type<StoredProblem>(),
    serverInfo: jsonb('server_info').$type<{ name: string; version: string; instructions: string }>(),
    refusedTools: jsonb('refused_tools').$type<RefusedTool[]>().notNull().default([]),
    validatedAt: moment('validated_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('mcp_access_points_server').on(table.serverId)],
);

/** Why a check failed. */
export interface StoredProblem {
  key: string;
  parameters: Record<string, string | number>;
  text: string;
}

/** Tools that an access point lists or has listed, and what people decided about them. */
export const mcpTools = pgTable(
  'mcp_tools',
  {
    accessPointId: idColumn('access_point_id')
      .notNull()
      .references(() => mcpAccessPoints.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    tool: jsonb('tool').$type<McpTool>().notNull(),
    /** Of the tool. */
    hash: text('hash').notNull(),
    isListed: boolean('is_listed').notNull(),
    isBlocked: boolean('is_blocked').notNull().default(false),
    /** The tool as it was approved; models see this one. */
    approved: jsonb('approved').$type<McpTool>(),
    approvedHash: text('approved_hash'),
    approvedBy: idColumn('approved_by').references(() => users.id),
    approvedAt: moment('approved_at'),
  },
  (table) => [primaryKey({ columns: [table.accessPointId, table.name] })],
);

/** Tokens of people at MCP servers; `user_id` 0 is for everybody. */
export const mcpSignedIn = pgTable(
  'mcp_signed_in',
  {
    accessPointId: idColumn('access_point_id')
      .notNull()
      .references(() => mcpAccessPoints.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id').notNull(),
    sealed: text('sealed').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accessPointId, table.userId] })],
);

/** Sign-ins under way. */
export const mcpSignInAttempts = pgTable(
  'mcp_sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    accessPointId: idColumn('access_point_id')
      .notNull()
      .references(() => mcpAccessPoints.id, { onDelete: 'cascade' }),
    /** Who started it, and may finish it. */
    callerId: idColumn('caller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mcp_sign_in_attempts_expiry').on(table.expiresAt)],
);
