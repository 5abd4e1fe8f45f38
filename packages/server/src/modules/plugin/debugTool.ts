import type { Input, Result, SentReason } from '@heddle/api-contract';
import { debugOperations, type plugin } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import {
  learnSchema,
  type PluginDocument,
  readTool,
  responseParameters,
  responsesWith,
} from '@heddle/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable } from '../../db/storable.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { callTool } from './call/callTool.js';
import { requestOfFailure } from './call/httpKind.js';
import { isInterrupt } from './call/PluginCall.js';
import { requirePlugin } from './requirePlugin.js';
import { pluginCalls, plugins, pluginTools } from './tables.js';
import { requireTool } from './tools.js';

type Calls = typeof plugin.calls;
type Answer = Result<Calls['debugApi']>;

/** Calls that the history keeps for each person and tool. */
const keptCalls = 50;

/** Calls a tool of a draft with given arguments. A failure is an answer: the page shows why. */
export async function debugTool(context: Context, input: Input<Calls['debugApi']>): Promise<Answer> {
  const { head } = await requirePlugin(context, input.plugin_id, 'testRun');
  const row = await requireTool(context.db, head.id, input.api_id);
  if (!row.isEnabled) throw new DomainError('toolDisabled', pluginReasons.disabled({ name: row.name }));
  const values = readArguments(input.parameters);
  const began = performance.now();
  const isParse = input.operation === debugOperations.parse;
  const answer = await tryCall(context, input, values, isParse);
  const ms = Math.round(performance.now() - began);
  await keepCall(context, row, { values, answer, ms });
  // The answer of a mock set says nothing about the tool.
  if (answer.success && !isParse && answer.mock_hit_info === undefined)
    await context.db
      .update(pluginTools)
      .set({ isTested: true })
      // An edit during the call makes the result that of another tool.
      .where(and(eq(pluginTools.id, row.id), eq(pluginTools.operation, row.operation)));
  return answer;
}

async function tryCall(
  context: Context,
  { plugin_id, api_id, environment = '' }: Input<Calls['debugApi']>,
  values: JsonObject,
  isParse: boolean,
): Promise<Answer> {
  const row = await requireTool(context.db, plugin_id, api_id);
  const { head } = await requirePlugin(context, plugin_id, 'testRun');
  try {
    const outcome = await callTool(context, {
      pluginId: plugin_id,
      toolId: api_id,
      version: 'draft',
      caller: {
        spaceId: head.spaceId,
        userId: context.user.id,
        scene: isParse ? 'workflow' : 'debug',
        isTrial: true,
      },
      arguments: values,
      environment,
      signal: context.signal,
      idempotencyKey: context.logid,
    });
    if (isInterrupt(outcome)) return failed(new DomainError('pluginFailed', pluginReasons.needsConsent()));
    const { output, raw = '', request = '', substitute } = outcome;
    return {
      ...(substitute && { mock_hit_info: JSON.stringify(substitute) }),
      success: true,
      reason: '',
      resp: JSON.stringify(output),
      raw_req: request,
      raw_resp: raw,
      response_params: isParse ? await learnedParameters(context, head.id, row, raw, output) : [],
    };
  } catch (error) {
    if (!(error instanceof DomainError) || error.error === 'tooManyRequests') throw error;
    return failed(error);
  }
}

function failed(error: DomainError): Answer {
  const { message: reason, reason: failure } = error;
  const raw_req = requestOfFailure(error) ?? '';
  return {
    ...{ success: false, reason, ...(failure && { failure }) },
    ...{ resp: '', raw_req, raw_resp: '', response_params: [] },
  };
}

function readArguments(text: string): JsonObject {
  const value = parse(text.trim() === '' ? '{}' : text);
  if (isJsonObject(value)) return value;
  throw new DomainError('pluginInvalid', pluginReasons.invalidArguments({ field: 'parameters' }));
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

async function learnedParameters(
  { db }: Context,
  pluginId: string,
  { method, path, operation }: { method: string; path: string; operation: string },
  raw: string,
  output: JsonObject,
): Promise<Answer['response_params']> {
  const value = parse(raw);
  const [row] = await db.select({ document: plugins.document }).from(plugins).where(eq(plugins.id, pluginId));
  const known = JSON.parse(operation) as JsonObject;
  const schema = learnSchema(value !== undefined && typeof value === 'object' ? value : output);
  const tool = readTool(JSON.parse(row?.document ?? '{}') as PluginDocument, {
    method,
    path,
    operation: { ...known, responses: responsesWith({}, {}, schema) },
  });
  return responseParameters(tool);
}

async function keepCall(
  { db, user }: Context,
  { id: toolId, pluginId }: { id: string; pluginId: string },
  { values, answer, ms }: { values: JsonObject; answer: Answer; ms: number },
): Promise<void> {
  const mine = and(eq(pluginCalls.toolId, toolId), eq(pluginCalls.userId, user.id));
  await db.insert(pluginCalls).values({
    ...{ id: newId(), pluginId, toolId, userId: user.id, at: new Date(), ms },
    arguments: JSON.stringify(values),
    request: answer.raw_req,
    response: answer.resp,
    isSuccess: answer.success,
    error: storable(answer.reason),
    failure: answer.failure ? JSON.stringify(answer.failure) : null,
  });
  const [oldest] = await db
    .select({ id: pluginCalls.id })
    .from(pluginCalls)
    .where(mine)
    .orderBy(desc(pluginCalls.id))
    .offset(keptCalls)
    .limit(1);
  if (oldest) await db.delete(pluginCalls).where(and(mine, lte(pluginCalls.id, oldest.id)));
}

/** The caller's last calls of a tool on the debug page. */
export async function listDebugCalls(
  context: Context,
  input: Input<Calls['debugHistory']>,
): Promise<Result<Calls['debugHistory']>> {
  const { head } = await requirePlugin(context, input.plugin_id, 'testRun');
  const mine = and(
    eq(pluginCalls.pluginId, head.id),
    eq(pluginCalls.toolId, input.api_id),
    eq(pluginCalls.userId, context.user.id),
  );
  const { limit, offset } = pageOf(input);
  const rows = await context.db
    .select()
    .from(pluginCalls)
    .where(mine)
    .orderBy(desc(pluginCalls.id))
    .limit(limit)
    .offset(offset);
  return {
    total: await context.db.$count(pluginCalls, mine),
    calls: rows.map((row) => ({
      call_id: row.id,
      create_time: toSeconds(row.at),
      parameters: row.arguments,
      success: row.isSuccess,
      reason: row.error,
      ...(row.failure && { failure: JSON.parse(row.failure) as SentReason }),
      raw_req: row.request,
      resp: row.response,
      ms: row.ms,
    })),
  };
}

/** A call of a person on the debug page of a tool. */
export async function findDebugCall(
  db: Database,
  { id, toolId, userId }: { id: string; toolId: string; userId: string },
): Promise<{ isSuccess: boolean; response: string } | undefined> {
  const [row] = await db
    .select({ isSuccess: pluginCalls.isSuccess, response: pluginCalls.response })
    .from(pluginCalls)
    .where(and(eq(pluginCalls.id, id), eq(pluginCalls.toolId, toolId), eq(pluginCalls.userId, userId)));
  return row;
}
