import type { Input } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import { and, eq, inArray } from 'drizzle-orm';
import { hashOfToken } from '../../identity/randomToken.js';
import type { PublicContext } from '../../kernel/Context.js';
import { requireClient } from './clients.js';
import { endGrant } from './grants.js';
import { oauthLimits } from './limits.js';
import { oauthGrants, oauthTokens } from './tables.js';

type Calls = typeof oauth.calls;

/** Revokes a token at the app's request: a refresh token with its whole grant, an access token alone. */
export async function revokeToken(context: PublicContext, input: Input<Calls['revoke']>) {
  const { db } = context;
  context.use(oauthLimits).tokens.take(context.request.network);
  const app = await requireClient(context, input, ['WebBackend', 'SinglePageOrNative', 'Terminal']);
  const own = db.select({ id: oauthGrants.id }).from(oauthGrants).where(eq(oauthGrants.appId, app.id));
  const [token] = await db
    .delete(oauthTokens)
    .where(and(eq(oauthTokens.tokenHash, await hashOfToken(input.token)), inArray(oauthTokens.grantId, own)))
    .returning();
  if (token?.kind === 'refresh') await endGrant(db, token.grantId);
  return {};
}
