import type { Input, Result } from '@heddle/api-contract';
import { consentStatuses } from '@heddle/api-contract/families/plugin';
import { consentSources, type pluginConsent } from '@heddle/api-contract/families/plugin-consent';
import type { Context } from '../../kernel/Context.js';
import { type AgentAt, agentOf, requireBot } from '../bot/index.js';
import { iconUrls } from '../file/index.js';
import { consentsTo, type PluginConsent } from '../plugin/index.js';

type Calls = typeof pluginConsent.calls;

export async function listOfAgent(
  context: Context,
  { entity_id, entity_version }: Input<Calls['ofAgent']>,
): Promise<Result<Calls['ofAgent']>> {
  const at = entity_version ? { version: entity_version } : { draftOf: context.user.id };
  return { oauth_plugin_list: await present(context, await consentsOfAgent(context, entity_id, at)) };
}

export async function listOfDraft(
  context: Context,
  { bot_id }: Input<Calls['ofDraft']>,
): Promise<Result<Calls['ofDraft']>> {
  const consents = await consentsOfAgent(context, bot_id, { draftOf: context.user.id });
  return { oauth_plugin_list: await present(context, consents) };
}

/** The plugins of an agent that need consent, with whether the caller has given it. */
export async function consentsOfAgent(
  context: Context,
  botId: string,
  at: AgentAt,
): Promise<PluginConsent[]> {
  await requireBot(context, botId, 'view');
  const agent = await agentOf(context.db, botId, at);
  return consentsTo(context, [...new Set(agent?.tools.map(({ pluginId }) => pluginId))]);
}

async function present(
  context: Context,
  consents: readonly PluginConsent[],
): Promise<Result<Calls['ofAgent']>['oauth_plugin_list']> {
  const icons = await iconUrls(
    context,
    consents.map(({ icon }) => icon),
  );
  return consents.map(({ pluginId, name, icon, isAllowed }) => ({
    plugin_id: pluginId,
    status: isAllowed ? consentStatuses.authorized : consentStatuses.unauthorized,
    name,
    plugin_icon: icons.get(icon) ?? '',
    source_type: [consentSources.plugin],
  }));
}
