import { and, eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, errors, importSPKI, type JWTPayload, jwtVerify } from 'jose';
import { isId } from '../../db/ids.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { PublicContext } from '../../kernel/Context.js';
import { OAuthError } from '../../kernel/OAuthError.js';
import { originOf } from '../../kernel/originOf.js';
import { type App, findKey, signatureAlgorithm } from '../oauth-app/index.js';
import { findClient, readBearerText } from './clients.js';
import { issueAccess } from './grants.js';
import { lifetimes } from './limits.js';
import type { TokenRequest } from './TokenRequest.js';
import { oauthAssertions, oauthGrants } from './tables.js';

const maxJwtSeconds = 3600;
const clockSeconds = 60;
const defaultSeconds = 900;

/** Issues a token to an app that authenticates by itself, for the account that installed it. */
export async function exchangeJwt(context: PublicContext, input: TokenRequest) {
  const { db } = context;
  const { app, payload } = await readJwt(context);
  const accountId = input.account_id ?? app.ownerId;
  const lifeMs = (input.duration_seconds ?? defaultSeconds) * 1000;
  if (lifeMs <= 0 || lifeMs > lifetimes.maxByJwt)
    throw new OAuthError('invalid_request', `duration_seconds: 1 to ${lifetimes.maxByJwt / 1000}`);
  const permissions = readScope(app, input.scope);
  const endUser = readEndUser(payload);
  const now = new Date();
  await spendJwt(context, app, payload);
  const [grant] = await db
    .select({ id: oauthGrants.id })
    .from(oauthGrants)
    .where(
      and(eq(oauthGrants.appId, app.id), eq(oauthGrants.userId, accountId), eq(oauthGrants.type, 'AuthApp')),
    );
  if (!grant)
    throw new OAuthError('access_denied', 'the app is not installed in any workspace of this account');
  return issueAccess(db, grant.id, now, { lifeMs, permissions, endUser });
}

/**
 * Verifies the JWT and returns the app and the claims. Before verification, only the key id is used, to
 * select the key.
 */
async function readJwt(context: PublicContext): Promise<{ app: App; payload: JWTPayload }> {
  const jwt = readBearerText(context.request.headers) ?? '';
  const { issuer, kid } = readUnverified(jwt);
  const app = await findClient(context, issuer);
  const pem = app.clientType === 'Service' ? await findKey(context.db, app.id, kid) : undefined;
  if (!pem) throw new OAuthError('invalid_client', 'kid: not a key of this app');
  try {
    const { payload } = await jwtVerify(jwt, await importSPKI(pem, signatureAlgorithm), {
      algorithms: [signatureAlgorithm],
      issuer: app.id,
      audience: audiencesOf(context),
      requiredClaims: ['exp', 'iat', 'jti'],
      clockTolerance: clockSeconds,
      maxTokenAge: maxJwtSeconds,
    });
    return { app, payload };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new OAuthError('invalid_grant', `the JWT: ${error.message}`);
    throw error;
  }
}

function readUnverified(jwt: string): { issuer: string; kid: string } {
  try {
    const issuer = decodeJwt(jwt).iss ?? '';
    const kid = decodeProtectedHeader(jwt).kid ?? '';
    return { issuer: isId(issuer) ? issuer : '', kid: String(kid).slice(0, 100) };
  } catch {
    throw new OAuthError('invalid_client', 'the header authorization carries no JWT');
  }
}

/** Audiences accepted for this server: its host as the app reached it, or its URL. */
function audiencesOf({ request }: PublicContext): string[] {
  const origin = originOf(request);
  const { host } = new URL(origin);
  return [host, host.replace(/:\d+$/, ''), origin, `${origin}/`, `${origin}${request.url.pathname}`];
}

/** Makes a JWT single-use. It is remembered until it would have expired. */
async function spendJwt({ db }: PublicContext, app: App, { exp = 0, jti }: JWTPayload): Promise<void> {
  const end = exp + clockSeconds;
  if (end > Date.now() / 1000 + maxJwtSeconds + 2 * clockSeconds)
    throw new OAuthError('invalid_grant', `the JWT: exp lies more than ${maxJwtSeconds} s ahead`);
  if (typeof jti !== 'string' || jti.length < 8 || jti.length > 200)
    throw new OAuthError('invalid_grant', 'the JWT: jti has 8 to 200 characters');
  const fresh = await db
    .insert(oauthAssertions)
    .values({ appId: app.id, jtiHash: await hashOfToken(jti), expiresAt: new Date(end * 1000) })
    .onConflictDoNothing()
    .returning({ appId: oauthAssertions.appId });
  if (fresh.length === 0) throw new OAuthError('invalid_grant', 'the JWT: it was used before');
}

const maxEndUserLength = 200;

/** The end user that the app acts for. Conversations and variables of end users are kept apart. */
function readEndUser({ session_name: name = '' }: JWTPayload): string {
  if (typeof name === 'string' && name.length <= maxEndUserLength && !name.includes('\0')) return name;
  throw new OAuthError('invalid_grant', `the JWT: session_name has up to ${maxEndUserLength} characters`);
}

/** The requested permissions, where the app asks for fewer than it was granted. */
function readScope(app: App, scope: TokenRequest['scope']): string[] | undefined {
  const bots = scope?.attribute_constraint?.connector_bot_chat_attribute?.bot_id_list ?? [];
  // Ignoring this field would grant more than was requested.
  if (bots.length > 0)
    throw new OAuthError('invalid_scope', 'attribute_constraint: tokens for single bots are not built yet');
  const words = scope?.account_permission?.permission_list;
  const foreign = words?.find((word) => !app.permissions.includes(word));
  if (foreign !== undefined)
    throw new OAuthError('invalid_scope', `permission_list: the app does not declare ${foreign}`);
  return words;
}
