import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { mcpLimits } from './limits.js';
import type { McpTool, McpTools, RefusedTool } from './McpConnector.js';
import { visible } from './visible.js';

// Letters of other scripts can look like these, so that two tools seem to be one.
const toolName = /^[A-Za-z0-9_.:/-]+$/;

/** The tools that a server lists, without those that cannot be reviewed or called safely. */
export function readTools(listed: readonly JsonObject[]): McpTools {
  const tools = new Map<string, McpTool>();
  const refused: RefusedTool[] = [];
  for (const given of listed) {
    const tool = readTool(given);
    if ('problem' in tool) refused.push(tool);
    else if (tools.has(tool.name)) refused.push({ name: tool.name, problem: 'duplicate' });
    else tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()], refused };
}

function readTool({
  name: given,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: JsonObject): McpTool | RefusedTool {
  const name = typeof given === 'string' ? given : '';
  if (name.length > mcpLimits.toolName || !toolName.test(name))
    return { name: visible(name.slice(0, mcpLimits.toolName)), problem: 'name' };
  const text = typeof description === 'string' ? description : '';
  if (text.length > mcpLimits.description) return { name, problem: 'description' };
  const schema = readSchema(inputSchema);
  const output = outputSchema === undefined ? undefined : readSchema(outputSchema);
  if (!schema) return { name, problem: 'schema' };
  return {
    name,
    ...(typeof title === 'string' && { title: visible(title.slice(0, mcpLimits.toolName)) }),
    description: visible(text),
    inputSchema: schema,
    ...(output && { outputSchema: output }),
    ...(isJsonObject(annotations ?? null) && { annotations: readSchema(annotations) ?? {} }),
  };
}

function readSchema(given: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(given ?? null) || depthOf(given ?? null) > mcpLimits.schemaDepth) return undefined;
  const text = JSON.stringify(given);
  if (text.length > mcpLimits.schema) return undefined;
  return JSON.parse(visible(text)) as JsonObject;
}

function depthOf(value: Json, at = 0): number {
  if (value === null || typeof value !== 'object' || at > mcpLimits.schemaDepth) return at;
  return Math.max(at, ...Object.values(value).map((inner) => depthOf(inner, at + 1)));
}
