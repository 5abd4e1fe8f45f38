import type { Input, Result } from '@heddle/api-contract';
import { type plugin, pluginLimits, toolMethods } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import {
  applyRequestParameters,
  applyResponseParameters,
  type PluginDocument,
  PluginError,
  type ToolOperation,
} from '@heddle/plugin';
import { equalJson, type JsonObject } from '@heddle/workflow-schema';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { editPlugin } from './editPlugin.js';
import { insertTools } from './insertPlugin.js';
import { pluginTools } from './tables.js';

type Calls = typeof plugin.calls;
type Fields = Omit<Input<Calls['updateApi']>, 'api_id' | 'plugin_id'>;

const authModes = ['required', 'supported', 'disabled'] as const;

/** Adds a tool to a draft. */
export async function createTool(
  context: Context,
  input: Input<Calls['createApi']>,
): Promise<Result<Calls['createApi']>> {
  let api_id = '';
  const { edit_version } = await editPlugin(context, input, async (transaction, row) => {
    const count = await transaction.$count(pluginTools, eq(pluginTools.pluginId, row.id));
    if (count >= pluginLimits.tools)
      throw new DomainError('pluginInvalid', pluginReasons.tooManyTools({ maximum: pluginLimits.tools }));
    const fresh: ToolOperation = { method: 'GET', path: '', operation: { operationId: '', summary: '' } };
    const fields = { ...input, save_example: undefined, debug_example: undefined };
    const tool = changedTool(JSON.parse(row.document) as PluginDocument, fresh, fields);
    await refuseTakenName(transaction, row.id, '0', tool.name);
    [api_id = ''] = await insertTools(transaction, row.id, [tool]);
    return {};
  });
  return { api_id, edit_version };
}

/** Changes a tool of a draft. A change of what it sends or gives makes it untested. */
export async function updateTool(
  context: Context,
  input: Input<Calls['updateApi']>,
): Promise<Result<Calls['updateApi']>> {
  return editPlugin(context, input, async (transaction, plugin) => {
    const row = await requireTool(transaction, plugin.id, input.api_id);
    const before: ToolOperation = { ...row, operation: JSON.parse(row.operation) as JsonObject };
    const tool = changedTool(JSON.parse(plugin.document) as PluginDocument, before, input);
    await refuseTakenName(transaction, plugin.id, row.id, tool.name);
    const isChanged = !equalJson(interfaceOf(before), interfaceOf(tool));
    const { save_example, debug_example } = input;
    const example = save_example === false ? '' : debug_example && JSON.stringify(debug_example);
    await writeTool(transaction, row.id, {
      ...{ name: tool.name, method: tool.method, path: tool.path },
      operation: JSON.stringify(tool.operation),
      ...(input.disabled !== undefined && { isEnabled: !input.disabled }),
      ...(isChanged && { isTested: false }),
      ...(example !== undefined && { example }),
    });
    return {};
  });
}

export async function deleteTool(
  context: Context,
  input: Input<Calls['deleteApi']>,
): Promise<Result<Calls['deleteApi']>> {
  return editPlugin(context, input, async (transaction, plugin) => {
    const { id } = await requireTool(transaction, plugin.id, input.api_id);
    await transaction.delete(pluginTools).where(eq(pluginTools.id, id));
    return {};
  });
}

/** The tool of a draft; refuses one of another plugin. */
export async function requireTool(db: Database, pluginId: string, toolId: string) {
  const [row] = await db
    .select()
    .from(pluginTools)
    .where(and(eq(pluginTools.pluginId, pluginId), eq(pluginTools.id, toolId)));
  if (!row) throw new DomainError('pluginNotFound', pluginReasons.noTool({ id: toolId }));
  return row;
}

async function writeTool(
  transaction: Database,
  id: string,
  values: Partial<typeof pluginTools.$inferInsert>,
): Promise<void> {
  try {
    await transaction
      .update(pluginTools)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(pluginTools.id, id));
  } catch (error) {
    if (databaseErrorOf(error)?.failure !== 'duplicate') throw error;
    throw new DomainError('toolTaken', pluginReasons.addressTaken(), { cause: error });
  }
}

async function refuseTakenName(db: Database, pluginId: string, toolId: string, name: string): Promise<void> {
  const [other] = await db
    .select({ id: pluginTools.id })
    .from(pluginTools)
    .where(and(eq(pluginTools.pluginId, pluginId), eq(pluginTools.name, name), ne(pluginTools.id, toolId)));
  if (other) throw new DomainError('toolTaken', pluginReasons.nameTaken({ field: 'name', name }));
}

/** What a test of a tool has tested: everything but its words. */
function interfaceOf({ method, path, operation }: ToolOperation): JsonObject {
  const { parameters = [], requestBody = null, responses = {} } = operation;
  return { method, path, parameters, requestBody, responses };
}

function changedTool(
  document: PluginDocument,
  before: ToolOperation,
  input: Fields,
): ToolOperation & { name: string } {
  const method = input.method === undefined ? before.method : requireMethod(input.method);
  const path = input.path === undefined && before.path !== '' ? before.path : requirePath(input.path ?? '');
  const name = input.name === undefined ? String(before.operation.operationId ?? '') : input.name;
  let operation: JsonObject = { ...before.operation, operationId: requireToolName(name) };
  if (input.desc !== undefined) operation.summary = input.desc;
  const { auth_mode, is_dangerous } = input.api_extend ?? {};
  if (auth_mode !== undefined) operation['x-auth-mode'] = authModes[auth_mode] ?? 'required';
  if (is_dangerous !== undefined) operation['x-danger'] = is_dangerous;
  try {
    if (input.request_params)
      operation = applyRequestParameters(document, { method, path, operation }, input.request_params);
    if (input.response_params)
      operation = applyResponseParameters(document, { method, path, operation }, input.response_params);
  } catch (error) {
    if (!PluginError.isInstance(error)) throw error;
    throw new DomainError('pluginInvalid', pluginReasons.callFailed({ why: error.message }), {
      cause: error,
    });
  }
  return { method, path, operation, name };
}

function requireMethod(number: number): string {
  const found = Object.entries(toolMethods).find(([, value]) => value === number);
  if (!found) throw new DomainError('pluginInvalid', pluginReasons.invalidMethod({ field: 'method' }));
  return found[0];
}

function requirePath(text: string): string {
  const path = text.trim();
  if (!/^\/[^\s\\]*$/.test(path) || path.includes('#') || path.split('/').includes('..'))
    throw new DomainError('pluginInvalid', pluginReasons.invalidPath({ field: 'path' }));
  return path;
}

function requireToolName(name: string): string {
  if (!/^[\w-]{1,64}$/.test(name))
    throw new DomainError(
      'pluginInvalid',
      pluginReasons.invalidToolName({ field: 'name', maximum: pluginLimits.toolName }),
    );
  return name;
}
