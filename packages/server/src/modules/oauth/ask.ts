import type { Input, Result } from '@heddle/api-contract';
import { type Reason, toSentReason } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import { oauthReasons } from '@heddle/api-contract/reasons/oauth';
import { isId, newId } from '../../db/ids.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { OAuthErrorCode } from '../../kernel/OAuthError.js';
import { type App, findActiveApp } from '../oauth-app/index.js';
import { lifetimes, oauthLimits } from './limits.js';
import { oauthRequests } from './tables.js';

type Calls = typeof oauth.calls;
type Asked = Input<Calls['ask']>;

/**
 * Validates an authorization request and stores it for the caller. Errors are redirected to the app only
 * after the redirect URI is known to belong to it.
 */
export async function ask(context: Context, input: Asked): Promise<Result<Calls['ask']>> {
  const { db, user } = context;
  context.use(oauthLimits).requests.take(user.id);
  const app = await appOf(context, input);
  const redirectUri = input.redirect_uri!;
  const problem = problemOf(app, input);
  if (problem) {
    const [error, reason] = problem;
    return {
      authorize_key: '',
      refusal_uri: redirectWith(redirectUri, { error }, input.state ?? ''),
      reason: reason.text,
      why: toSentReason(reason),
    };
  }
  if (input.workspace_id !== undefined) await context.spaceAccess(input.workspace_id, 'useApi');
  const authorizeKey = randomToken();
  await db.insert(oauthRequests).values({
    id: newId(),
    appId: app.id,
    kind: 'code',
    status: 'waiting',
    keyHash: await hashOfToken(authorizeKey),
    userId: user.id,
    spaceId: input.workspace_id ?? null,
    redirectUri,
    state: input.state ?? '',
    codeChallenge: input.code_challenge ?? '',
    expiresAt: new Date(Date.now() + lifetimes.request),
  });
  return { authorize_key: authorizeKey, refusal_uri: '', reason: '' };
}

async function appOf({ db }: Context, { client_id: clientId, redirect_uri: uri }: Asked): Promise<App> {
  const app = clientId !== undefined && isId(clientId) ? await findActiveApp(db, clientId) : undefined;
  if (!app) throw new DomainError('appRefused', oauthReasons.noApp({ field: 'client_id' }));
  if (uri === undefined || !app.redirectUris.includes(uri))
    throw new DomainError('appRefused', oauthReasons.redirectNotRegistered({ field: 'redirect_uri' }));
  return app;
}

// RFC 7636 section 4.2: the base64url of a SHA-256.
const challengeForm = /^[A-Za-z\d_-]{43}$/;

function problemOf(app: App, input: Asked): [OAuthErrorCode, Reason] | undefined {
  if (input.response_type !== 'code')
    return ['unsupported_response_type', oauthReasons.responseType({ field: 'response_type' })];
  const { code_challenge: challenge } = input;
  if (!challenge && app.clientType === 'WebBackend') return undefined;
  if (!challenge) return ['invalid_request', oauthReasons.pkceMissing({ field: 'code_challenge' })];
  if (input.code_challenge_method !== 'S256')
    return ['invalid_request', oauthReasons.challengeMethod({ field: 'code_challenge_method' })];
  return challengeForm.test(challenge)
    ? undefined
    : ['invalid_request', oauthReasons.challengeForm({ field: 'code_challenge' })];
}

/** The app's redirect URI with the response parameters; the state is returned unchanged. */
export function redirectWith(redirectUri: string, answer: Record<string, string>, state: string): string {
  const query = new URLSearchParams({ ...answer, ...(state && { state }) });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
