import { type accessToken, everyPermission, type Input, type Result } from '@heddle/api-contract';
import { and, eq, lt } from 'drizzle-orm';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import { readSessionCookie } from '../../identity/sessionCookie.js';
import { hasToken } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { sessions } from '../account/tables.js';
import { checkPermissions } from './scope.js';
import { sessionAccessTokens } from './tables.js';

type Calls = typeof accessToken.calls;

const longestSeconds = 900;
// A page asks for another one every few minutes; more at once than this is no page.
const mostOfSession = 20;

/** Gives the session that asks a short token for the open API, told once. */
export async function createSessionToken(
  context: Context,
  input: Input<Calls['ofSession']>,
): Promise<Result<Calls['ofSession']>> {
  const seconds = input.duration_seconds ?? longestSeconds;
  if (seconds < 1 || seconds > longestSeconds)
    throw new DomainError('tokenRefused', `duration_seconds: 1 to ${longestSeconds}`);
  const scope = await readSessionScope(context, input.scope);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const token = `sst_${randomToken()}`;
  const tokenHash = await hashOfToken(token);
  const cookieHash = await hashOfToken(readSessionCookie(context.request.headers) ?? '');
  await context.db.transaction(async (transaction) => {
    // The session stands still: of two requests at once, no two take the last place, and it does not end meanwhile.
    const [held] = await transaction
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(hasToken(cookieHash))
      .for('no key update');
    if (!held) throw new DomainError('unauthorised', 'not signed in');
    const sessionHash = held.tokenHash;
    const ofSession = eq(sessionAccessTokens.sessionHash, sessionHash);
    await transaction
      .delete(sessionAccessTokens)
      .where(and(ofSession, lt(sessionAccessTokens.expiresAt, now)));
    if ((await transaction.$count(sessionAccessTokens, ofSession)) >= mostOfSession)
      throw new DomainError(
        'tokenRefused',
        `a session has at most ${mostOfSession} tokens at once; they end soon`,
      );
    await transaction.insert(sessionAccessTokens).values({ tokenHash, sessionHash, ...scope, expiresAt });
  });
  return { access_token: token, token_type: 'Bearer', expires_in: toSeconds(expiresAt) };
}

/** What a token of a session allows: without a word all of it, otherwise what is named and nothing else. */
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
