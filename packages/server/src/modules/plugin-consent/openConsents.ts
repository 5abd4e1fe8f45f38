import type { Input, Result } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { consentStatuses } from '@heddle/api-contract/families/plugin';
import type { pluginConsent } from '@heddle/api-contract/families/plugin-consent';
import type { Context } from '../../kernel/Context.js';
import { iconUrls } from '../file/index.js';
import { listConsents, requirePlugin, revokeConsent } from '../plugin/index.js';
import { consentsOfAgent } from './agentConsents.js';

type Calls = typeof pluginConsent.calls;

/** The plugins of an agent as a channel serves it, or all that the caller has allowed. */
export async function listOpenConsents(
  context: Context,
  input: Input<Calls['openList']>,
): Promise<Result<Calls['openList']>> {
  const { entity_id, connector_id: connectorId = connectors.api } = input;
  const isOther = isEndUser(context, input.user_id);
  const found =
    entity_id !== undefined
      ? await consentsOfAgent(context, entity_id, { connectorId })
      : isOther
        ? []
        : await listConsents(context);
  const icons = await iconUrls(
    context,
    found.map(({ icon }) => icon),
  );
  return {
    items: found.map(({ pluginId, name, icon, isAllowed, isShared }) => ({
      plugin_id: pluginId,
      status: isAllowed && (isShared || !isOther) ? consentStatuses.authorized : consentStatuses.unauthorized,
      plugin_name: name,
      plugin_icon: icons.get(icon) ?? '',
    })),
  };
}

export async function revokeOpenConsent(
  context: Context,
  input: Input<Calls['openRevoke']>,
): Promise<Result<Calls['openRevoke']>> {
  if (!isEndUser(context, input.user_id)) return revokeConsent(context, input);
  await requirePlugin(context, input.plugin_id, 'view');
  return {};
}

/** Whether the call is about a person of an app, who cannot allow a plugin yet. */
function isEndUser({ endUser, user }: Context, named = ''): boolean {
  return endUser !== '' || (named !== '' && named !== user.id);
}
