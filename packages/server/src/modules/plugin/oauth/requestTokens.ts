import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { type OAuthSettings, oauthTypes } from './OAuthSettings.js';

/** Tokens of client credentials are used until this long before they expire. */
const marginMs = 60_000;
const seconds = 20;
const maxAnswerBytes = 64 * 1024;
const maxTokenCharacters = 16 * 1024;

/** Tokens as a server gave them. */
export interface Tokens {
  access: string;
  /** Empty if the server gave none. */
  refresh: string;
  /** Undefined if the server did not say. */
  expiresAt?: Date;
  /** From then on they are renewed before they are used. */
  renewAt?: Date;
}

/** The server does not accept the code or the refresh token: the person has to allow the tool again. */
export class GrantRefused extends DomainError {}

/**
 * Requests tokens. The request and the answer hold secrets, so failures name only the status and the error code of
 * the standard. Redirects are not followed.
 */
export async function requestTokens(
  app: Pick<App, 'outbound'>,
  settings: OAuthSettings,
  secret: string,
  parameters: Record<string, string>,
): Promise<Tokens> {
  const { status, body } = await post(app, settings, settings.tokenUrl, secret, parameters);
  const { access_token: access, refresh_token: refresh, token_type: type, expires_in: lifetime } = body;
  if (status !== 200 || !isToken(access)) throw refusal(status, body);
  if (typeof type === 'string' && type !== '' && type.toLowerCase() !== 'bearer')
    throw new DomainError('pluginFailed', pluginReasons.tokenFailed({ problem: 'unsupported token type' }));
  return {
    access,
    refresh: isToken(refresh) ? refresh : '',
    ...lifeOf(Number(lifetime ?? Number.NaN) * 1000, settings),
  };
}

/** A consent is kept alive from half of its tokens' life on, so that a server that is down for a while ends none. */
function lifeOf(life: number, { type }: OAuthSettings): Pick<Tokens, 'expiresAt' | 'renewAt'> {
  if (!(life > 0 && life < 10 ** 12)) return {};
  const now = Date.now();
  const half = life / 2;
  const renewAfter = type === oauthTypes.client ? Math.max(half, life - marginMs) : half;
  return { expiresAt: new Date(now + life), renewAt: new Date(now + renewAfter) };
}

/** Asks the server to forget a token (RFC 7009). A failure is ignored: the token is deleted here anyway. */
export async function revokeTokens(
  app: Pick<App, 'outbound'>,
  settings: OAuthSettings,
  secret: string,
  { access, refresh }: Tokens,
): Promise<void> {
  if (settings.revokeUrl === '') return;
  const token = refresh || access;
  const hint = refresh ? 'refresh_token' : 'access_token';
  const form = { ...settings, body: 'form' as const };
  await post(app, form, settings.revokeUrl, secret, { token, token_type_hint: hint }).catch(() => undefined);
}

// A token is sent in a header.
function isToken(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length <= maxTokenCharacters && /^[\x21-\x7e]+$/.test(value);
}

function refusal(status: number, { error }: JsonObject): DomainError {
  const code = typeof error === 'string' && /^[a-z_]{1,50}$/.test(error) ? error : '';
  const problem = code === '' ? `status ${status}` : `${code}, status ${status}`;
  const isRefused = code === 'invalid_grant';
  return new (isRefused ? GrantRefused : DomainError)('pluginFailed', pluginReasons.tokenFailed({ problem }));
}

async function post(
  { outbound: fetch }: Pick<App, 'outbound'>,
  { clientId, clientSecretIn, body: form }: OAuthSettings,
  url: string,
  secret: string,
  parameters: Record<string, string>,
): Promise<{ status: number; body: JsonObject }> {
  if (!fetch) throw new DomainError('notSetUp', pluginReasons.noOutbound());
  const isBasic = clientSecretIn === 'basic' && secret !== '';
  const client = isBasic ? {} : { client_id: clientId, ...(secret !== '' && { client_secret: secret }) };
  const all = { ...parameters, ...client };
  const headers = new Headers({
    accept: 'application/json',
    'content-type': form === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
  });
  if (isBasic) headers.set('authorization', `Basic ${btoa(`${formEncode(clientId)}:${formEncode(secret)}`)}`);
  const content = form === 'json' ? JSON.stringify(all) : new URLSearchParams(all).toString();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: content,
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
    });
    return { status: response.status, body: await readBody(response) };
  } catch {
    // Causes of fetch may hold the request.
    const { host } = new URL(url);
    throw new DomainError('pluginFailed', pluginReasons.unreachable({ host }));
  }
}

function formEncode(text: string): string {
  return new URLSearchParams({ a: text }).toString().slice(2);
}

async function readBody({ body }: Response): Promise<JsonObject> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > maxAnswerBytes) return {};
  }
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
