import type { Input, Result } from '@heddle/api-contract';
import type { mcp } from '@heddle/api-contract/families/mcp';
import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { eq, lt } from 'drizzle-orm';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { McpSignIn, type StoredSignIn } from '../../mcp/McpSignIn.js';
import { answerMcp } from './answerMcp.js';
import { mcpPool } from './McpPool.js';
import { toPoint } from './present.js';
import { type PointRow, requirePoint } from './requireServer.js';
import { deleteSignIn, readSignIn, signInUser, writeSignIn } from './SignInStore.js';
import { syncPoint } from './syncPoint.js';
import { mcpAccessPoints, mcpSignInAttempts } from './tables.js';

type Calls = typeof mcp.calls;

const attemptMs = 10 * 60_000;
/** The page of the studio to which servers return the browser. */
const returnPath = '/mcp/signed-in';

const placeOf = (stateHash: string) => `mcp-sign-in:${stateHash}`;

/** Where the browser has to go to sign in. Shared tokens are those of somebody who may edit the server. */
export async function startSignIn(
  context: Context,
  input: Input<Calls['startSignIn']>,
): Promise<Result<Calls['startSignIn']>> {
  const { point } = await requireSigner(context, input);
  const owner = signInUser(point, context.user.id);
  if (owner === undefined) throw new DomainError('mcpInvalid', mcpReasons.needsSignIn());
  const state = randomToken();
  const before = await readSignIn(context, point.id, owner);
  // Tokens would be refreshed instead of sending the person to the server.
  const { tokens: _tokens, ...stored } = before ?? {};
  const provider = new McpSignIn({
    redirectUrl: `${originOf(context.request)}${returnPath}`,
    stored,
    state,
    save: async () => undefined,
  });
  await authorize(context, provider, point);
  if (!provider.destination)
    throw new DomainError('mcpFailed', mcpReasons.signInFailed({ problem: 'it asked for no sign-in' }));
  await storeAttempt(context, point, state, provider.stored);
  return { redirect_url: provider.destination.href };
}

async function storeAttempt(context: Context, point: PointRow, state: string, stored: StoredSignIn) {
  const stateHash = await hashOfToken(state);
  const now = Date.now();
  const sealed = await context.secrets.seal(JSON.stringify(stored), placeOf(stateHash));
  const expiresAt = new Date(now + attemptMs);
  await context.db.delete(mcpSignInAttempts).where(lt(mcpSignInAttempts.expiresAt, new Date(now)));
  await context.db
    .insert(mcpSignInAttempts)
    .values({ stateHash, accessPointId: point.id, callerId: context.user.id, sealed, expiresAt });
}

/** Exchanges the code that the server gave for tokens, once, for the person who started. */
export async function finishSignIn(
  context: Context,
  input: Input<Calls['finishSignIn']>,
): Promise<Result<Calls['finishSignIn']>> {
  const query = new URLSearchParams(input.query);
  const { attempt, stored } = await takeAttempt(context, query.get('state') ?? '');
  const { point, server } = await requireSigner(context, await pointOf(context, attempt.accessPointId));
  const owner = signInUser(point, context.user.id);
  const code = query.get('code');
  if (owner === undefined || code === null) {
    const problem = (query.get('error_description') ?? query.get('error') ?? 'no code').slice(0, 200);
    throw new DomainError('mcpFailed', mcpReasons.signInFailed({ problem }));
  }
  const provider = new McpSignIn({
    redirectUrl: `${originOf(context.request)}${returnPath}`,
    stored,
    save: async () => undefined,
  });
  await authorize(context, provider, point, code);
  const { codeVerifier: _codeVerifier, ...kept } = provider.stored;
  await writeSignIn(context, point.id, owner, kept);
  return toPoint(context, server.spaceId, await syncPoint(context, point, context.user.id, context.signal));
}

/** Deletes the attempt, so that its state is valid once. */
async function takeAttempt(context: Context, state: string) {
  const stateHash = await hashOfToken(state);
  const [attempt] = await context.db
    .delete(mcpSignInAttempts)
    .where(eq(mcpSignInAttempts.stateHash, stateHash))
    .returning();
  if (!attempt || attempt.callerId !== context.user.id || attempt.expiresAt < new Date())
    throw new DomainError('mcpInvalid', mcpReasons.signInEnded());
  const stored = JSON.parse(await context.secrets.open(attempt.sealed, placeOf(stateHash))) as StoredSignIn;
  return { attempt, stored };
}

export async function signOut(
  context: Context,
  input: Input<Calls['signOut']>,
): Promise<Result<Calls['signOut']>> {
  const { point, server } = await requireSigner(context, input);
  const owner = signInUser(point, context.user.id);
  if (owner !== undefined) await deleteSignIn(context, point.id, owner);
  await context.use(mcpPool).disconnect(point.id);
  return toPoint(context, server.spaceId, point);
}

type Asked = Input<Calls['startSignIn']>;

/** Members sign in for themselves; who may edit the server also for everybody. */
async function requireSigner(context: Context, input: Asked) {
  const found = await requirePoint(context, input, 'testRun');
  return found.point.signIn === 'shared' ? requirePoint(context, input, 'edit') : found;
}

async function pointOf({ db }: Context, id: string): Promise<Asked> {
  const [row] = await db
    .select({ serverId: mcpAccessPoints.serverId })
    .from(mcpAccessPoints)
    .where(eq(mcpAccessPoints.id, id));
  return { mcp_server_id: row?.serverId ?? '0', access_point_id: id, space_id: undefined };
}

async function authorize({ mcp }: Context, provider: McpSignIn, { url }: PointRow, code?: string) {
  await answerMcp(async () => {
    if (!mcp) throw new DomainError('mcpFailed', mcpReasons.notSetUp());
    await mcp.authorize(provider, { serverUrl: url, ...(code !== undefined && { authorizationCode: code }) });
  });
}
