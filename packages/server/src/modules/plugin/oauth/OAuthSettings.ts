import type { Input } from '@heddle/api-contract';
import { type plugin, subAuthTypes } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { hashOfToken } from '../../../identity/randomToken.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { isPublicAddress } from '../../../outbound/addresses.js';
import { oauthFields } from './oauthSchema.js';

type Meta = Input<(typeof plugin.calls)['updateMeta']>;

/** Names of the entries of `credentialKinds` for OAuth 2. */
export const oauthTypes = { code: 'oauth_code', client: 'oauth_client' } as const;

/** How a plugin receives access tokens. The client secret is stored apart, sealed. */
export interface OAuthSettings {
  type: (typeof oauthTypes)[keyof typeof oauthTypes];
  clientId: string;
  /** Where people give their consent; empty for client credentials. */
  authorizeUrl: string;
  tokenUrl: string;
  /** Where tokens are revoked; empty if the server has no such address. */
  revokeUrl: string;
  /** Separated by spaces. */
  scope: string;
  /** How the token request is written: as a form, which the standard demands, or as JSON. */
  body: 'form' | 'json';
  /** Where the client secret is sent. */
  clientSecretIn: 'body' | 'basic';
  /** One consent of an editor serves everybody. */
  isShared: boolean;
}

/** Whether a plugin's auth settings are those of OAuth. */
export function isOAuth(auth: { type: string }): auth is OAuthSettings {
  return auth.type === oauthTypes.code || auth.type === oauthTypes.client;
}

/** The OAuth settings in an input, and the client secret if it has one. */
export function readOAuth(input: Meta): { settings: OAuthSettings; secret: string } {
  const given = readFields(input.oauth_info || input.auth_payload || '');
  const field = (name: keyof typeof oauthFields): string => {
    const value = given[name];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text.length > oauthFields[name] || hasControl(text)) throw invalid();
    return text;
  };
  const isClient = input.sub_auth_type === subAuthTypes.clientCredentials;
  const settings: OAuthSettings = {
    type: isClient ? oauthTypes.client : oauthTypes.code,
    clientId: field('client_id'),
    authorizeUrl: isClient ? '' : requireSecureUrl(field('client_url')),
    tokenUrl: requireSecureUrl(field('authorization_url') || field('token_url')),
    revokeUrl: field('revocation_url') && requireSecureUrl(field('revocation_url')),
    scope: field('scope'),
    body: given.authorization_content_type === 'application/json' ? 'json' : 'form',
    clientSecretIn: given.client_secret_in === 'basic' ? 'basic' : 'body',
    isShared: isClient || given.is_shared === true,
  };
  if (settings.clientId === '') throw invalid();
  // The client secret travels there as well.
  if (settings.revokeUrl !== '' && new URL(settings.revokeUrl).origin !== new URL(settings.tokenUrl).origin)
    throw new DomainError('pluginInvalid', pluginReasons.revokedElsewhere({ field: 'oauth_info' }));
  return { settings, secret: field('client_secret') };
}

function readFields(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value as JsonObject)) return value as JsonObject;
  } catch {
    // Refused below, like other values.
  }
  throw invalid();
}

function hasControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not occur.
  return /[\u0000-\u001f\u007f]/.test(text);
}

function invalid(): DomainError {
  return new DomainError('pluginInvalid', pluginReasons.invalidOAuth({ field: 'oauth_info' }));
}

/**
 * Only https, because tokens and secrets travel there. Plain http is for addresses of private networks, which the
 * outbound guard refuses unless the operator lists them.
 */
function requireSecureUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPrivate = url?.protocol === 'http:' && isPrivateAddress(url.hostname);
  const isPlain = url?.username === '' && url.password === '' && url.hash === '';
  if (!url || !isPlain || (url.protocol !== 'https:' && !isPrivate))
    throw new DomainError('pluginInvalid', pluginReasons.insecureUrl({ field: 'oauth_info' }));
  return url.href;
}

function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (/^[\d.]+$|:/.test(address) && !isPublicAddress(address));
}

/** The settings as forms edit them; the secret as `secret`, which is a mask. */
export function presentOAuth(settings: OAuthSettings, secret: string): string {
  return JSON.stringify({
    client_id: settings.clientId,
    client_secret: secret,
    client_url: settings.authorizeUrl,
    authorization_url: settings.tokenUrl,
    revocation_url: settings.revokeUrl,
    scope: settings.scope,
    authorization_content_type:
      settings.body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
    client_secret_in: settings.clientSecretIn,
    is_shared: settings.isShared,
  });
}

/** Identifies what a token was given for: with other settings, or at another server, it is not used. */
export function hashOfSettings(settings: OAuthSettings, origin: string): Promise<string> {
  const { type, clientId, authorizeUrl, tokenUrl, scope, isShared } = settings;
  return hashOfToken(JSON.stringify([type, clientId, authorizeUrl, tokenUrl, scope, isShared, origin]));
}
