import type { Input, Result } from '@heddle/api-contract';
import type { plugin } from '@heddle/api-contract/families/plugin';
import type { Context } from '../../kernel/Context.js';
import { registerByCode, updateByCode } from './importPlugins.js';
import { requirePlugin } from './requirePlugin.js';

type Calls = typeof plugin.calls;

/** Creates a plugin of a space from its code, or replaces one. */
export async function upsertPlugin(
  context: Context,
  input: Input<Calls['upsert']>,
): Promise<Result<Calls['upsert']>> {
  const { plugin_id, space_id, plugin_desc: ai_plugin, api_desc: openapi } = input;
  const code = {
    ...{ ai_plugin, openapi },
    ...{ client_id: undefined, client_secret: undefined, service_token: undefined },
  };
  if (plugin_id === undefined || plugin_id === '0') {
    const created = await registerByCode(context, {
      ...code,
      ...{ space_id, plugin_type: undefined, import_from_file: undefined, project_id: undefined },
    });
    return { plugin_id: created.plugin_id };
  }
  await requirePlugin(context, plugin_id, 'edit', { spaceId: space_id });
  await updateByCode(context, { ...code, plugin_id, source_code: undefined, edit_version: undefined });
  return { plugin_id };
}

export async function readGeneratorSettings(): Promise<Result<Calls['nl2appConfig']>> {
  return { config: '' };
}

/** Requests leave from whatever address the operator's network gives them. */
export async function readOutgoingAddresses(
  context: Context,
  input: Input<Calls['exportIpConfig']>,
): Promise<Result<Calls['exportIpConfig']>> {
  await context.spaceAccess(input.space_id, 'view');
  return { is_support: false };
}

export async function listWorkflowPrices(
  context: Context,
  input: Input<Calls['workflowPrices']>,
): Promise<Result<Calls['workflowPrices']>> {
  await context.spaceAccess(input.space_id, 'view');
  return { pricing_rules: [] };
}

export async function listPrices(): Promise<Result<Calls['prices']>> {
  return { pricing_rules: [] };
}
