import type { Input, Result } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import { oauthReasons } from '@heddle/api-contract/reasons/oauth';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findPeople } from '../account/index.js';
import { type App, findActiveApp } from '../oauth-app/index.js';
import { spaces } from '../space/tables.js';
import { redirectWith } from './ask.js';
import { consentedTo, insertGrant, readSpaces } from './grants.js';
import { lifetimes } from './limits.js';
import { oauthRequests } from './tables.js';

type Calls = typeof oauth.calls;
type Request = typeof oauthRequests.$inferSelect;

/** Describes a pending request for the consent page. */
export async function describeQuestion(
  context: Context,
  input: Input<Calls['question']>,
): Promise<Result<Calls['question']>> {
  const { request, app } = await requireRequest(context, input.authorize_key);
  const { spaceId, redirectUri } = request;
  return {
    ...(await describeForConsent(context.db, app)),
    appid: app.id,
    client_type: app.clientType,
    ...(spaceId && { authorizedWorkspace: await describeSpace(context, spaceId) }),
    redirect_host: redirectUri && (new URL(redirectUri).host || new URL(redirectUri).protocol),
  };
}

async function describeSpace(context: Context, spaceId: string) {
  const access = await context.spaceAccess(spaceId, 'useApi');
  const [space] = await context.db
    .select({ id: spaces.id, name: spaces.name })
    .from(spaces)
    .where(eq(spaces.id, access.spaceId));
  return space;
}

/** An app as the consent page presents it. */
export async function describeForConsent(db: Database, app: App) {
  return {
    name: app.name,
    description: app.description,
    certificated: 'Noncertificated' as const,
    request_permission: app.permissions,
    app_owner_info: await describeOwner(db, app.ownerId),
  };
}

export async function describeOwner(db: Database, ownerId: string) {
  const owner = (await findPeople(db, [ownerId])).get(ownerId);
  return {
    name: owner?.name ?? '',
    username: owner?.uniqueName ?? '',
    avator_url: owner?.avatarUrl ?? '',
  };
}

/** A pending request of the caller. Foreign, used and expired keys get the same error. */
async function requireRequest({ db, user }: Context, key: string): Promise<{ request: Request; app: App }> {
  const [request] = await db
    .select()
    .from(oauthRequests)
    .where(
      and(
        eq(oauthRequests.keyHash, await hashOfToken(key)),
        eq(oauthRequests.userId, user.id),
        eq(oauthRequests.status, 'waiting'),
        gt(oauthRequests.expiresAt, new Date()),
      ),
    );
  const app = request && (await findActiveApp(db, request.appId));
  if (!app) throw new DomainError('appRefused', oauthReasons.answeredOrExpired({ field: 'authorize_key' }));
  return { request, app };
}

/** Stores the caller's decision, once, and returns where to redirect the browser. */
export async function decide(
  context: Context,
  input: Input<Calls['decide']>,
): Promise<Result<Calls['decide']>> {
  const { request, app } = await requireRequest(context, input.authorize_key);
  const { redirectUri, state } = request;
  if (!input.consent) {
    await settle(context.db, request, { status: 'refused' });
    return { redirect_uri: redirectUri && redirectWith(redirectUri, { error: 'access_denied' }, state) };
  }
  const where = await readSpaces(context, request.spaceId ? [request.spaceId] : input.workspace_list);
  const now = Date.now();
  const code = randomToken();
  const isDevice = request.kind === 'device';
  const codeEnd = new Date(now + lifetimes.code);
  await context.db.transaction(async (transaction) => {
    const grantId = await insertGrant(transaction, {
      appId: app.id,
      userId: context.user.id,
      type: 'OnBehalfOfUser',
      permissions: consentedTo(app, input.request_permission),
      ...where,
      // Until tokens are issued: an unused authorization ends with its code.
      expiresAt: isDevice ? request.expiresAt : codeEnd,
    });
    const answer = isDevice ? {} : { codeHash: await hashOfToken(code), expiresAt: codeEnd };
    await settle(transaction, request, { status: 'allowed', grantId, ...answer });
  });
  return { redirect_uri: isDevice ? '' : redirectWith(redirectUri, { code }, state) };
}

async function settle(db: Database, request: Request, values: Partial<Request>): Promise<void> {
  const settled = await db
    .update(oauthRequests)
    .set(values)
    .where(and(eq(oauthRequests.id, request.id), eq(oauthRequests.status, 'waiting')))
    .returning({ id: oauthRequests.id });
  // With two clicks at once, the second finds the request already decided.
  if (settled.length === 0)
    throw new DomainError('appRefused', oauthReasons.answered({ field: 'authorize_key' }));
}
