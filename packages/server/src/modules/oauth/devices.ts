import type { Input, Result } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import { oauthReasons } from '@heddle/api-contract/reasons/oauth';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import { typedCode } from '../../identity/typedCode.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { OAuthError } from '../../kernel/OAuthError.js';
import { originOf } from '../../kernel/originOf.js';
import { requireClient } from './clients.js';
import { lifetimes, oauthLimits, pollSeconds } from './limits.js';
import { oauthRequests } from './tables.js';

type Calls = typeof oauth.calls;

const codeLength = 8;

/** Issues a device code and the user code to display. */
export async function issueDeviceCode(
  context: PublicContext,
  input: { client_id?: string | undefined; workspace_id?: string },
): Promise<Result<Calls['deviceCode']>> {
  const { db, request } = context;
  context.use(oauthLimits).devices.take(request.network);
  const app = await requireClient(context, input, ['Terminal']);
  const deviceCode = randomToken();
  const userCode = typedCode(codeLength);
  const now = new Date();
  await db.insert(oauthRequests).values({
    id: newId(),
    appId: app.id,
    kind: 'device',
    status: 'waiting',
    spaceId: input.workspace_id ?? null,
    codeHash: await hashOfToken(deviceCode),
    userCodeHash: await hashOfToken(userCode),
    interval: pollSeconds,
    expiresAt: new Date(now.getTime() + lifetimes.device),
  });
  return {
    device_code: deviceCode,
    user_code: `${userCode.slice(0, 4)}-${userCode.slice(4)}`.toUpperCase(),
    verification_uri: `${originOf(request)}/oauth/device`,
    expires_in: lifetimes.device / 1000,
    interval: pollSeconds,
  };
}

/** Binds a device's request to the user who entered its code. */
export async function verifyDevice(
  context: Context,
  input: Input<Calls['verifyDevice']>,
): Promise<Result<Calls['verifyDevice']>> {
  const { db, user, request } = context;
  const limits = context.use(oauthLimits);
  limits.userCodesOfAddress.take(request.network);
  limits.userCodes.take(user.id);
  const typed = input.user_code.toLowerCase().replace(/[^a-z\d]/g, '');
  const authorizeKey = randomToken();
  const [found] = await db
    .update(oauthRequests)
    .set({ userId: user.id, keyHash: await hashOfToken(authorizeKey) })
    .where(
      and(
        eq(oauthRequests.userCodeHash, await hashOfToken(typed)),
        eq(oauthRequests.status, 'waiting'),
        // The first user to enter the code decides; others get not found.
        or(isNull(oauthRequests.userId), eq(oauthRequests.userId, user.id)),
        gt(oauthRequests.expiresAt, new Date()),
      ),
    )
    .returning({ id: oauthRequests.id });
  if (!found) throw new DomainError('appRefused', oauthReasons.noDevice({ field: 'user_code' }));
  limits.userCodes.forgive(user.id);
  return { redirect_uri: `/oauth/consent?authorize_key=${authorizeKey}` };
}

/** Answers a device that polls for the decision. */
export async function pollDevice(
  { db }: PublicContext,
  request: typeof oauthRequests.$inferSelect,
): Promise<never> {
  if (request.status === 'refused') throw new OAuthError('access_denied', 'the person has refused');
  const now = new Date();
  // One second of tolerance for network delay and clock skew.
  const isEarly =
    request.polledAt && now.getTime() - request.polledAt.getTime() < (request.interval - 1) * 1000;
  await db
    .update(oauthRequests)
    .set({ polledAt: now, ...(isEarly && { interval: Math.min(request.interval + pollSeconds, 60) }) })
    .where(eq(oauthRequests.id, request.id));
  throw isEarly
    ? new OAuthError('slow_down', 'asked too often; wait five seconds longer between two questions')
    : new OAuthError('authorization_pending', 'the person has not decided yet');
}
