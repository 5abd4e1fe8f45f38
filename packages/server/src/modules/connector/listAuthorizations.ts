import type { Result } from '@heddle/api-contract';
import type { connector } from '@heddle/api-contract/families/connector';
import { consentStatuses } from '@heddle/api-contract/families/plugin';
import type { Context } from '../../kernel/Context.js';
import { iconUrls } from '../file/index.js';
import { listConsents } from '../plugin/index.js';

/** The plugins that the caller has allowed to use an account elsewhere. */
export async function listAuthorizations(
  context: Context,
): Promise<Result<(typeof connector.calls)['authorizations']>> {
  const consents = await listConsents(context);
  const icons = await iconUrls(
    context,
    consents.map(({ icon }) => icon),
  );
  return consents.map(({ pluginId, name, icon, settings }) => ({
    id: pluginId,
    name,
    icon: icons.get(icon) ?? '',
    auth_status: consentStatuses.authorized,
    auth_login_info: {
      authorize_url: settings.authorizeUrl,
      client_id: settings.clientId,
      scope: settings.scope,
      response_type: 'code',
    },
  }));
}
