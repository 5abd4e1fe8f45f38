import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, eq } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { McpCallOptions, McpResult } from '../../mcp/McpConnector.js';
import { McpError } from '../../mcp/McpError.js';
import { mcpPool } from './McpPool.js';
import type { PointRow } from './requireServer.js';
import { stateOf } from './storeTools.js';
import { mcpAccessPoints, mcpServers, mcpTools } from './tables.js';

/** A call by a run. */
export interface ToolCall {
  spaceId: string;
  userId: string;
  accessPointId: string;
  tool: string;
  values: JsonObject;
}

/**
 * Calls an approved tool. The server lists its tools first: one that is not what was approved is refused, even if
 * nobody has noticed the change before. Throws `McpError`.
 */
export async function callTool(
  app: App,
  { spaceId, userId, accessPointId, tool: name, values }: ToolCall,
  options: McpCallOptions,
): Promise<McpResult> {
  const { point, approvedHash } = await requireApproved(app, spaceId, accessPointId, name);
  return app.use(mcpPool).with(point, { userId }, options, async (connection, tools) => {
    if ((await tools()).get(name) !== approvedHash) throw new McpError(mcpReasons.toolNotApproved({ name }));
    return connection.callTool(name, values, options);
  });
}

async function requireApproved(
  { db }: App,
  spaceId: string,
  accessPointId: string,
  name: string,
): Promise<{ point: PointRow; approvedHash: string | null }> {
  const [found] = await db
    .select({ point: mcpAccessPoints, server: mcpServers, tool: mcpTools })
    .from(mcpAccessPoints)
    .innerJoin(mcpServers, eq(mcpServers.id, mcpAccessPoints.serverId))
    .leftJoin(mcpTools, and(eq(mcpTools.accessPointId, mcpAccessPoints.id), eq(mcpTools.name, name)))
    .where(and(eq(mcpAccessPoints.id, accessPointId), eq(mcpServers.spaceId, spaceId)));
  if (!found) throw new McpError(mcpReasons.noAccessPoint());
  const { point, server, tool } = found;
  if (!server.isEnabled || !point.isEnabled) throw new McpError(mcpReasons.disabled());
  if (!tool) throw new McpError(mcpReasons.noTool({ name }));
  const state = stateOf(tool);
  if (state === 'blocked') throw new McpError(mcpReasons.toolBlocked({ name }));
  if (state !== 'approved') throw new McpError(mcpReasons.toolNotApproved({ name }));
  return { point, approvedHash: tool.approvedHash };
}
