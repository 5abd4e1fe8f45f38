import type { Result } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import type { ClientType } from '@heddle/api-contract/families/oauth-app';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { sameBytes } from '../../identity/passwords.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { PublicContext } from '../../kernel/Context.js';
import { OAuthError } from '../../kernel/OAuthError.js';
import { requireClient } from './clients.js';
import { pollDevice } from './devices.js';
import { endGrant, issueTokens } from './grants.js';
import { exchangeJwt } from './jwt.js';
import { oauthLimits } from './limits.js';
import type { TokenRequest } from './TokenRequest.js';
import { oauthGrants, oauthRequests, oauthTokens } from './tables.js';

type Calls = typeof oauth.calls;
type Tokens = Result<Calls['token']>;
type Request = typeof oauthRequests.$inferSelect;

const exchanges: Readonly<Record<string, (context: PublicContext, input: TokenRequest) => Promise<Tokens>>> =
  {
    authorization_code: exchangeCode,
    refresh_token: exchangeRefreshToken,
    'urn:ietf:params:oauth:grant-type:device_code': exchangeDeviceCode,
    'urn:ietf:params:oauth:grant-type:jwt-bearer': exchangeJwt,
  };

/** Issues tokens for a grant: authorization code, refresh token, device code or JWT. */
export async function issueToken(context: PublicContext, input: TokenRequest): Promise<Tokens> {
  context.use(oauthLimits).tokens.take(context.request.network);
  const type = input.grant_type ?? '';
  if (!Object.hasOwn(exchanges, type))
    throw new OAuthError('unsupported_grant_type', `grant_type: one of ${Object.keys(exchanges).join(', ')}`);
  return exchanges[type]!(context, input);
}

const interactive: readonly ClientType[] = ['WebBackend', 'SinglePageOrNative'];

async function exchangeCode(context: PublicContext, input: TokenRequest): Promise<Tokens> {
  const app = await requireClient(context, input, interactive);
  const request = await findRequest(context, 'code', app.id, input.code);
  if (request?.status === 'used') await reportReuse(context, request);
  if (request?.status !== 'allowed' || request.expiresAt <= new Date())
    throw new OAuthError('invalid_grant', 'code: unknown, spent, or too old');
  if (request.redirectUri !== input.redirect_uri)
    throw new OAuthError('invalid_grant', 'redirect_uri: not the one the code was sent to');
  await checkVerifier(request.codeChallenge, input.code_verifier);
  return spend(context, request);
}

/** RFC 7636 section 4.6. A verifier without a challenge would let a client believe that it is protected. */
async function checkVerifier(challenge: string, verifier: string | undefined): Promise<void> {
  if (challenge === '' && verifier === undefined) return;
  if (verifier === undefined || !/^[A-Za-z\d._~-]{43,128}$/.test(verifier))
    throw new OAuthError('invalid_grant', 'code_verifier: 43 to 128 characters of A-Z a-z 0-9 - . _ ~');
  const encoder = new TextEncoder();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(verifier)));
  const expected = btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  if (!sameBytes(encoder.encode(expected), encoder.encode(challenge)))
    throw new OAuthError('invalid_grant', 'code_verifier: does not belong to this code');
}

async function exchangeDeviceCode(context: PublicContext, input: TokenRequest): Promise<Tokens> {
  const app = await requireClient(context, input, ['Terminal']);
  const request = await findRequest(context, 'device', app.id, input.device_code);
  if (!request) throw new OAuthError('invalid_grant', 'device_code: unknown');
  if (request.status === 'used') await reportReuse(context, request);
  if (request.expiresAt <= new Date())
    throw new OAuthError('expired_token', 'device_code: too old; begin again');
  return request.status === 'allowed' ? spend(context, request) : pollDevice(context, request);
}

async function findRequest(
  { db }: PublicContext,
  kind: Request['kind'],
  appId: string,
  code: string | undefined,
): Promise<Request | undefined> {
  const [request] = await db
    .select()
    .from(oauthRequests)
    .where(
      and(
        eq(oauthRequests.codeHash, await hashOfToken(code ?? '')),
        eq(oauthRequests.kind, kind),
        eq(oauthRequests.appId, appId),
      ),
    );
  return request;
}

/** A code used twice has leaked, and it is unknown who used it first: revoke every token issued for it. */
async function reportReuse({ db }: PublicContext, { grantId }: Request): Promise<never> {
  if (grantId) await endGrant(db, grantId);
  throw new OAuthError('invalid_grant', 'this code was used before; every token that came of it has ended');
}

function spend({ db }: PublicContext, request: Request): Promise<Tokens> {
  return db.transaction(async (transaction) => {
    const spent = await transaction
      .update(oauthRequests)
      .set({ status: 'used' })
      .where(and(eq(oauthRequests.id, request.id), eq(oauthRequests.status, 'allowed')))
      .returning({ grantId: oauthRequests.grantId });
    const grantId = spent[0]?.grantId;
    if (!grantId) throw new OAuthError('invalid_grant', 'this code was used before, or taken back');
    return issueTokens(transaction, grantId, new Date());
  });
}

async function exchangeRefreshToken(context: PublicContext, input: TokenRequest): Promise<Tokens> {
  const { db } = context;
  const app = await requireClient(context, input, [...interactive, 'Terminal']);
  const now = new Date();
  const tokenHash = await hashOfToken(input.refresh_token ?? '');
  const [found] = await db
    .select({ token: oauthTokens })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(
      and(
        eq(oauthTokens.tokenHash, tokenHash),
        eq(oauthTokens.kind, 'refresh'),
        eq(oauthGrants.appId, app.id),
        gt(oauthTokens.expiresAt, now),
      ),
    );
  const token = found?.token;
  if (!token) throw new OAuthError('invalid_grant', 'refresh_token: unknown, too old, or taken back');
  const tokens = token.usedAt
    ? undefined
    : await db.transaction(async (transaction) => {
        const spent = await transaction
          .update(oauthTokens)
          .set({ usedAt: now })
          .where(and(eq(oauthTokens.tokenHash, tokenHash), isNull(oauthTokens.usedAt)))
          .returning({ grantId: oauthTokens.grantId });
        return spent[0] && issueTokens(transaction, spent[0].grantId, now);
      });
  if (tokens) return tokens;
  await endGrant(db, token.grantId);
  throw new OAuthError(
    'invalid_grant',
    'refresh_token: it was used before; every token that came of the same consent has ended',
  );
}
