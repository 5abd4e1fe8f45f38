import type { Tool, ToolBinding, ToolResult } from '@heddle/agent';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { and, eq, inArray } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { McpError } from '../../mcp/McpError.js';
import { resultText } from '../../mcp/readResult.js';
import type { AgentTools } from '../agent-chat/index.js';
import { withConfirmation } from '../plugin/index.js';
import type { RunForServices } from '../run/index.js';
import { callTool } from './callTool.js';
import { isDestructive } from './mcpPlugin.js';
import { findPoints } from './present.js';
import type { PointRow } from './requireServer.js';
import { effectOf, findTools, stateOf } from './storeTools.js';
import { mcpServers } from './tables.js';

/** A tool of an MCP server as it was approved. */
interface McpBinding extends ToolBinding {
  kind: 'mcp';
  serverId: string;
  serverName: string;
  accessPointId: string;
  /** The name at its server. */
  tool: string;
  /** The name for the model. */
  name: string;
  description: string;
  parameters: JsonObject;
  /** Each person signs in on their own, so that whoever chats can be asked to. */
  isPersonal: boolean;
  /** It changes nothing, as its server claims. */
  isReadOnly: boolean;
  /** It destroys something, as its server claims: each call has to be allowed. */
  isDestructive: boolean;
  [field: string]: Json;
}

/** Tools of MCP servers that an agent's author has chosen and somebody has approved. */
export const mcpAgentTools: AgentTools = {
  async bindings(app, { spaceId }, { blocks }) {
    const chosen = blocks.mcp_servers;
    if (chosen.length === 0) return [];
    const ids = chosen.map(({ mcp_server_id }) => mcp_server_id);
    const servers = await app.db
      .select()
      .from(mcpServers)
      .where(
        and(inArray(mcpServers.id, ids), eq(mcpServers.spaceId, spaceId), eq(mcpServers.isEnabled, true)),
      );
    const enabled = servers.map(({ id }) => id);
    const points = (await findPoints(app.db, enabled)).filter(({ isEnabled }) => isEnabled);
    const bindings = await Promise.all(
      chosen.map(async ({ mcp_server_id: id, enabled_tools: names = [] }) => {
        const point = points.find(({ serverId }) => serverId === id);
        const server = servers.find((one) => one.id === id);
        return point && server ? bindingsOf(app, point, server.name, names) : [];
      }),
    );
    return withUniqueNames(bindings.flat());
  },
  kind: (app, run) => ({
    kind: 'mcp',
    tools: ({ definition }) => definition.tools.filter(isMcp).map((binding) => toTool(app, run, binding)),
  }),
};

async function bindingsOf(
  { db }: App,
  point: PointRow,
  serverName: string,
  names: readonly string[],
): Promise<McpBinding[]> {
  return (await findTools(db, [point.id])).flatMap((row) => {
    const { approved } = row;
    if (!approved || stateOf(row) !== 'approved' || !names.includes(row.name)) return [];
    return [
      {
        kind: 'mcp' as const,
        serverId: point.serverId,
        serverName,
        accessPointId: point.id,
        tool: row.name,
        name: row.name,
        description: approved.description,
        parameters: approved.inputSchema,
        isPersonal: point.signIn === 'user',
        isReadOnly: effectOf(approved) === 'reads',
        isDestructive: isDestructive(approved),
      },
    ];
  });
}

/** Tools of two servers with the same name get that of their server in front. */
function withUniqueNames(bindings: readonly McpBinding[]): McpBinding[] {
  return bindings.map((binding) => {
    const { name, serverName } = binding;
    const isTaken = bindings.some((other) => other !== binding && other.name === name);
    return isTaken ? { ...binding, name: `${serverName}_${name}` } : binding;
  });
}

function isMcp(binding: ToolBinding): binding is McpBinding {
  return binding.kind === 'mcp';
}

function toTool(app: App, { run, rights }: RunForServices, binding: McpBinding): Tool {
  const { accessPointId, tool, name, description, parameters, isReadOnly, isDestructive } = binding;
  const { spaceId, userId } = run;
  return {
    name,
    description,
    parameters,
    kind: 'mcp',
    origin: { accessPointId, tool },
    isOnce: !isReadOnly,
    async call(values, { signal, resumed }) {
      await rights.check();
      // People of an app share its account, which they cannot sign in; nor is anybody asked twice.
      const perform = async (answered: typeof resumed) => {
        try {
          const result = await callTool(app, { spaceId, userId, accessPointId, tool, values }, { signal });
          if (result.isError) throw new Error(resultText(result));
          return { output: resultText(result) };
        } catch (error) {
          const mayAsk = binding.isPersonal && !run.endUser && !answered;
          if (!mayAsk || !(error instanceof McpError) || !error.needsSignIn) throw error;
          return askToSignIn(app, binding);
        }
      };
      if (!isDestructive) return perform(resumed);
      const server = binding.serverName;
      const named = { tool, plugin: server, server, arguments: values, userId, resumed };
      return withConfirmation(
        app,
        { toolKey: JSON.stringify([accessPointId, description, tool]), ...named },
        perform,
      );
    },
  };
}

/** The page of the studio that explains a sign-in and starts it. */
const signInPath = '/mcp/sign-in';
/** Interrupt of the wire for a sign-in. */
const signIn = 7;

function askToSignIn({ config }: App, { serverId, serverName, accessPointId }: McpBinding): ToolResult {
  const query = new URLSearchParams({ mcp_server_id: serverId, access_point_id: accessPointId });
  const url = `${config.publicOrigin ?? ''}${signInPath}?${query}`;
  const message = `The MCP server ${serverName} needs you to sign in: ${url}`;
  const data = { content_type: 'oauth', message, content: { question: '', name: serverName, url } };
  return { interrupt: { kind: signIn, data } };
}
