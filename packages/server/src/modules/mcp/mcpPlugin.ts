import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { buildArguments } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { McpTool } from '../../mcp/McpConnector.js';
import { McpError } from '../../mcp/McpError.js';
import { resultText } from '../../mcp/readResult.js';
import {
  jsonAnswer,
  type PluginAt,
  type PluginKind,
  type PluginSource,
  type StoredTool,
} from '../plugin/index.js';
import { callTool } from './callTool.js';
import { findPoints } from './present.js';
import type { PointRow, ServerRow } from './requireServer.js';
import { findTools, stateOf } from './storeTools.js';
import { mcpServers } from './tables.js';

const kind = 'mcp';

/** MCP servers as plugins: workflows call their approved tools, whose ids are their names. */
export const mcpSource: PluginSource = {
  async find(db, serverId) {
    const [server] = await db.select().from(mcpServers).where(eq(mcpServers.id, serverId));
    const point = server?.isEnabled ? await enabledPoint(db, serverId) : undefined;
    if (!server || !point) return undefined;
    const approved = (await findTools(db, [point.id])).flatMap((row) =>
      row.approved && stateOf(row) === 'approved' ? [row.approved] : [],
    );
    return toPlugin(server, approved);
  },
};

/** Calls tools of MCP servers for everything that calls tools of plugins. */
export const mcpKind: PluginKind = {
  name: kind,
  async call(app, call) {
    const point = await enabledPoint(app.db, call.pluginId);
    const { spaceId, userId } = call.caller;
    const { id: tool } = call.stored;
    if (!point) throw new DomainError('pluginNotFound', pluginReasons.noTool({ id: tool }));
    const values = buildArguments(call.tool, call);
    const wanted = { spaceId, userId, accessPointId: point.id, tool, values };
    const result = await callTool(app, wanted, { signal: call.signal }).catch((error: unknown) => {
      throw error instanceof McpError
        ? new DomainError('pluginFailed', error.reason, { cause: error })
        : error;
    });
    if (result.isError)
      throw new DomainError('pluginFailed', pluginReasons.callFailed({ why: resultText(result) }));
    return jsonAnswer(call, result.structured ?? { text: resultText(result) });
  },
};

async function enabledPoint(db: Database, serverId: string): Promise<PointRow | undefined> {
  return (await findPoints(db, [serverId])).find(({ isEnabled }) => isEnabled);
}

function toPlugin(server: ServerRow, tools: readonly McpTool[]): PluginAt {
  const { id, spaceId, name, description, creatorId, createdAt, updatedAt } = server;
  const row = { id, spaceId, name, description, kind, icon: '' };
  return {
    head: {
      ...row,
      ...{ settings: '{}', projectId: null, editVersion: 1, publishedVersion: '', publishedAt: updatedAt },
      ...{ creatorId, createdAt, updatedAt, deletedAt: null },
    },
    version: '',
    content: {
      ...{ kind, name, description, icon: '' },
      document: { openapi: '3.0.1', info: { title: name, description, version: '1' } },
      settings: { auth: { type: 'none' }, common: {}, environments: [] },
      tools: tools.map(toStoredTool),
    },
  };
}

/** Results without a schema of their server are a text. */
const textOnly: JsonObject = { type: 'object', properties: { text: { type: 'string' } } };

function toStoredTool({
  name,
  description,
  inputSchema,
  outputSchema,
  annotations = {},
}: McpTool): StoredTool {
  const answer = { 'application/json': { schema: outputSchema ?? textOnly } };
  return {
    id: name,
    name,
    method: 'POST',
    path: `/${name}`,
    operation: {
      operationId: name,
      summary: description,
      requestBody: { required: true, content: { 'application/json': { schema: inputSchema } } },
      responses: { '200': { description: '', content: answer } },
      ...(isDestructive({ annotations }) && { 'x-danger': true }),
    },
  };
}

/** Whether a server says itself that a tool destroys something. Servers that say nothing have been reviewed. */
export function isDestructive({ annotations = {} }: Pick<McpTool, 'annotations'>): boolean {
  return annotations.destructiveHint === true && annotations.readOnlyHint !== true;
}
