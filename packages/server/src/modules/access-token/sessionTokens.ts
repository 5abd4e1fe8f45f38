import { everyPermission, type Input, type Result } from '@heddle/api-contract';
import type { accessToken } from '@heddle/api-contract/families/access-token';
import { accessTokenReasons } from '@heddle/api-contract/reasons/access-token';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { and, eq, lt } from 'drizzle-orm';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import { readSessionCookie } from '../../identity/sessionCookie.js';
import { hasToken } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { sessions } from '../account/tables.js';
import { checkPermissions } from './scope.js';
import { sessionAccessTokens } from './tables.js';

type Calls = typeof accessToken.calls;

const maxSeconds = 900;
// Pages request a new token every few minutes, so more concurrent tokens indicate a script.
const maxPerSession = 20;

/** Issues a short-lived open API token to the current session; the plain token is returned only once. */
export async function createSessionToken(
  context: Context,
  input: Input<Calls['ofSession']>,
): Promise<Result<Calls['ofSession']>> {
  const seconds = input.duration_seconds ?? maxSeconds;
  if (seconds < 1 || seconds > maxSeconds)
    throw new DomainError('tokenRefused', programText(`duration_seconds: 1 to ${maxSeconds}`));
  const scope = await readSessionScope(context, input.scope);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const token = `sst_${randomToken()}`;
  const tokenHash = await hashOfToken(token);
  const cookieHash = await hashOfToken(readSessionCookie(context.request.headers) ?? '');
  await context.db.transaction(async (transaction) => {
    // Lock the session row: concurrent requests cannot exceed the limit, and the session cannot end
    // meanwhile.
    const [held] = await transaction
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(hasToken(cookieHash))
      .for('no key update');
    if (!held) throw new DomainError('unauthorised', requestReasons.notSignedIn());
    const sessionHash = held.tokenHash;
    const ofSession = eq(sessionAccessTokens.sessionHash, sessionHash);
    await transaction
      .delete(sessionAccessTokens)
      .where(and(ofSession, lt(sessionAccessTokens.expiresAt, now)));
    if ((await transaction.$count(sessionAccessTokens, ofSession)) >= maxPerSession)
      throw new DomainError('tokenRefused', accessTokenReasons.tooManyOfSession({ maximum: maxPerSession }));
    await transaction.insert(sessionAccessTokens).values({ tokenHash, sessionHash, ...scope, expiresAt });
  });
  return { access_token: token, token_type: 'Bearer', expires_in: toSeconds(expiresAt) };
}

/** Scope of a session's token: everything when omitted, otherwise only what is listed. */
async function readSessionScope(context: Context, scope: Input<Calls['ofSession']>['scope']) {
  const { workspace_permission: inSpaces, account_permission: ofAccount } = scope ?? {};
  const spaceIds = inSpaces?.workspace_id_list;
  for (const spaceId of spaceIds ?? []) await context.spaceAccess(spaceId, 'useApi');
  const words = [inSpaces?.permission_list, ofAccount?.permission_list].filter((list) => list !== undefined);
  return {
    permissions: words.length === 0 ? [...everyPermission] : checkPermissions(words.flat()),
    inEverySpace: spaceIds === undefined,
    spaceIds: [...new Set(spaceIds ?? [])],
  };
}
