import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { storeSpaceId } from '../../space/index.js';
import type { Authorization, CredentialKind } from '../call/CredentialKind.js';
import type { CallInterrupt, PluginCall } from '../call/PluginCall.js';
import { currentContent } from './currentContent.js';
import { hashOfSettings, isOAuth, oauthTypes } from './OAuthSettings.js';
import { serverAddress } from './serverAddress.js';
import { everybody } from './TokenStore.js';
import { useTokens } from './useTokens.js';

/** The page of the studio that explains a consent and starts it. */
export const consentPath = '/authorize-plugin';
/** Interrupt of the wire for a sign-in. */
const signIn = 7;

/** OAuth 2 with the consent of a person. */
export const oauthCode: CredentialKind = { type: oauthTypes.code, authorize };

/** OAuth 2 with the plugin's own rights. */
export const oauthClient: CredentialKind = { type: oauthTypes.client, authorize };

async function authorize(app: App, call: PluginCall, origin: string): Promise<Authorization | CallInterrupt> {
  const { caller, pluginId, signal } = call;
  const content = await currentContent(app.db, call);
  const settings = content.settings.auth;
  const { name } = content;
  if (!isOAuth(settings)) throw new DomainError('pluginFailed', pluginReasons.noLongerOAuth({ name }));
  const allowed = serverAddress(content)?.origin ?? '';
  if (origin !== allowed) throw new DomainError('pluginFailed', pluginReasons.keyOfOtherServer({ allowed }));
  const isDraft = call.version === '';
  const settingsHash = await hashOfSettings(settings, origin);
  // People of an app share its account, but not what another one of them has allowed. In the space of the store only
  // try-outs run: the author of a product chose the call, so it must not use the consent of the person who tries it.
  const isOwn = settings.isShared || (!caller.endUser && caller.spaceId !== storeSpaceId);
  const key = { pluginId, isDraft, userId: settings.isShared ? everybody : caller.userId };
  const tokens = isOwn ? await useTokens(app, key, settings, { settingsHash, signal }) : undefined;
  if (tokens)
    return {
      headers: [['Authorization', `Bearer ${tokens.access}`]],
      secrets: [tokens.access, ...(tokens.refresh === '' ? [] : [tokens.refresh])],
    };
  if (call.stored.operation['x-auth-mode'] === 'supported') return { secrets: [] };
  if (!isOwn) throw new DomainError('pluginFailed', pluginReasons.noConsentOfEndUsers({ name }));
  if (settings.isShared) throw new DomainError('pluginFailed', pluginReasons.noSharedConsent({ name }));
  // Somebody who was asked and did not allow it is not asked again.
  if (call.resumed) throw new DomainError('pluginFailed', pluginReasons.notAllowed({ name }));
  return { interrupt: { kind: signIn, data: consentQuestion(app, call) } };
}

function consentQuestion({ config }: App, { pluginId, version, content }: PluginCall) {
  const query = new URLSearchParams({ plugin_id: pluginId, ...(version === '' && { draft: '1' }) });
  const url = `${config.publicOrigin ?? ''}${consentPath}?${query}`;
  const message = `The tool ${content.name} needs your consent: ${url}`;
  return { content_type: 'oauth', message, content: { question: '', name: content.name, url } };
}
