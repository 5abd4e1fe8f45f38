import type { Input, Result } from '@heddle/api-contract';
import type { mcp } from '@heddle/api-contract/families/mcp';
import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import type { McpConnection, McpContent } from '../../mcp/McpConnector.js';
import { answerMcp } from './answerMcp.js';
import { mcpPool } from './McpPool.js';
import { type PointRow, requirePoint } from './requireServer.js';
import { findTools, stateOf } from './storeTools.js';
import type { DynamicValues } from './targetOf.js';

type Calls = typeof mcp.calls;

const rate = defineService('mcp-rate', () => new CallRate({ perMinute: 60, together: 4 }));
const tryMs = 30_000;

/** Calls a tool as the person who tries it. They have read its description, so it need not be approved. */
export async function debugTool(
  context: Context,
  input: Input<Calls['debug']>,
): Promise<Result<Calls['debug']>> {
  const { point } = await requirePoint(context, input, 'testRun');
  const { tool_name: name, dynamic_headers: headers, dynamic_params: params } = input;
  const values = readArguments(input.parameters);
  const tool = (await findTools(context.db, [point.id])).find((row) => row.name === name);
  if (!tool) throw new DomainError('mcpInvalid', mcpReasons.noTool({ name }));
  if (stateOf(tool) === 'blocked') throw new DomainError('mcpInvalid', mcpReasons.toolBlocked({ name }));
  const begin = performance.now();
  const options = { signal: context.signal, timeoutMs: tryMs };
  const { content, structured, isError } = await connected(
    context,
    point,
    { headers, params },
    (connection) => connection.callTool(name, values, options),
  );
  const shown = content.map(toContent);
  const data = { type: 'text', text: JSON.stringify(structured), mime_type: 'application/json', uri: '' };
  return {
    contents: structured ? [data, ...shown] : shown,
    is_error: isError,
    duration_ms: Math.round(performance.now() - begin),
  };
}

export async function listResources(
  context: Context,
  input: Input<Calls['resources']>,
): Promise<Result<Calls['resources']>> {
  const { point } = await requirePoint(context, input, 'testRun');
  const { signal } = context;
  const found = await connected(context, point, {}, (connection) => connection.listResources({ signal }));
  return {
    resources: found.map(({ uri, name, description, mimeType = '' }) => {
      return { uri, name, description, mime_type: mimeType };
    }),
  };
}

export async function readResource(
  context: Context,
  input: Input<Calls['readResource']>,
): Promise<Result<Calls['readResource']>> {
  const { point } = await requirePoint(context, input, 'testRun');
  const { signal } = context;
  const found = await connected(context, point, {}, (connection) =>
    connection.readResource(input.uri, { signal }),
  );
  return { contents: found.map(toContent) };
}

export async function listPrompts(
  context: Context,
  input: Input<Calls['prompts']>,
): Promise<Result<Calls['prompts']>> {
  const { point } = await requirePoint(context, input, 'testRun');
  const { signal } = context;
  const found = await connected(context, point, {}, (connection) => connection.listPrompts({ signal }));
  return {
    prompts: found.map(({ name, description, arguments: parameters }) => ({
      name,
      description,
      arguments: parameters.map(({ isRequired, ...rest }) => ({ ...rest, is_required: isRequired })),
    })),
  };
}

export async function getPrompt(
  context: Context,
  input: Input<Calls['getPrompt']>,
): Promise<Result<Calls['getPrompt']>> {
  const { point } = await requirePoint(context, input, 'testRun');
  const { signal } = context;
  const found = await connected(context, point, {}, (connection) =>
    connection.getPrompt(input.name, input.arguments ?? {}, { signal }),
  );
  return { contents: found.map(toContent) };
}

async function connected<T>(
  context: Context,
  point: PointRow,
  dynamic: DynamicValues,
  use: (connection: McpConnection) => Promise<T>,
): Promise<T> {
  const userId = context.user.id;
  const end = context.use(rate).begin(userId);
  try {
    const { signal } = context;
    return await answerMcp(() => context.use(mcpPool).with(point, { userId, dynamic }, { signal }, use));
  } finally {
    end();
  }
}

function readArguments(text: string | undefined): JsonObject {
  try {
    const values = JSON.parse(text || '{}') as Json;
    if (isJsonObject(values)) return values;
  } catch {
    // Handled below, like JSON that is not an object.
  }
  throw new DomainError('mcpInvalid', mcpReasons.argumentsForm({ field: 'parameters' }));
}

function toContent({ type, text = '', mimeType = '', uri = '', size }: McpContent) {
  const shown = text === '' && size !== undefined ? `${size} B` : text;
  return { type, text: shown, mime_type: mimeType, uri };
}
