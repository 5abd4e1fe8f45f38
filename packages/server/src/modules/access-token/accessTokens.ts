import { everyPermission, type Input, type Result } from '@heddle/api-contract';
import { type accessToken, tokenLifetimes, tokenSpaces } from '@heddle/api-contract/families/access-token';
import { accessTokenReasons } from '@heddle/api-contract/reasons/access-token';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { and, desc, eq, gt } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { users } from '../account/tables.js';
import { byResource, readScope } from './scope.js';
import { nothingUsed, toLimit, type Use, usedByTokens } from './spending.js';
import { accessTokens } from './tables.js';

type Calls = typeof accessToken.calls;
type Row = typeof accessTokens.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;
const maxLifetimeMs = 365 * dayMs;
const maxNameLength = 20;
const maxTokens = 100;
const nothing = { permissions: [], inEverySpace: false, spaceIds: [] };

/** Creates a token and returns it in plain text; it cannot be read again. */
export async function createToken(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const { db, user } = context;
  const name = checkName(input.name);
  const now = new Date();
  const expiresAt = expiryOf(input, now);
  const scope = (await readScope(context, input)) ?? nothing;
  const token = `pat_${randomToken()}`;
  const row: Row = {
    id: newId(),
    userId: user.id,
    name,
    tokenHash: await hashOfToken(token),
    ...scope,
    createdAt: now,
    updatedAt: now,
    lastUsedAt: null,
    expiresAt,
    ...toLimit(input.spending_limit),
  };
  await db.transaction(async (transaction) => {
    await lockRow(transaction, users, user.id);
    if ((await transaction.$count(accessTokens, eq(accessTokens.userId, user.id))) >= maxTokens)
      throw new DomainError('tokenRefused', accessTokenReasons.tooMany({ maximum: maxTokens }));
    await transaction.insert(accessTokens).values(row);
  });
  return { personal_access_token: toToken(row, nothingUsed), token };
}

/** Trims and validates the name of a token or a service identity. */
export function checkName(text: string): string {
  const name = text.trim();
  if (name === '' || [...name].length > maxNameLength)
    throw new DomainError(
      'tokenRefused',
      inputReasons.length({ field: 'name', minimum: 1, maximum: maxNameLength }),
    );
  return name;
}

/** Expiry of a new token. Every token expires: a forgotten one must not stay valid for years. */
export function expiryOf(
  { duration_day: days = '30', expire_at }: Pick<Input<Calls['create']>, 'duration_day' | 'expire_at'>,
  now: Date,
): Date {
  if (!(tokenLifetimes as readonly string[]).includes(days))
    throw new DomainError('tokenRefused', programText(`duration_day: one of ${tokenLifetimes.join(', ')}`));
  if (days !== 'customize') return new Date(now.getTime() + Number(days) * dayMs);
  const at = new Date((expire_at ?? 0) * 1000);
  // Allow one minute beyond 365 days for clock skew.
  if (!(at > now) || at.getTime() > now.getTime() + maxLifetimeMs + 60_000)
    throw new DomainError('tokenRefused', accessTokenReasons.expiryRange({ field: 'expire_at' }));
  return at;
}

/** Renames a token or changes its permissions. */
export async function updateToken(context: Context, input: Input<Calls['update']>) {
  const row = await requireToken(context, input.id);
  const scope = await readScope(context, input);
  await context.db
    .update(accessTokens)
    .set({
      ...(input.name !== undefined && { name: checkName(input.name) }),
      ...scope,
      ...(input.spending_limit && toLimit(input.spending_limit)),
      updatedAt: new Date(),
    })
    .where(eq(accessTokens.id, row.id));
  return {};
}

/** Revokes a token: the next request that uses it is refused. */
export async function removeToken(context: Context, input: Input<Calls['remove']>) {
  const row = await requireToken(context, input.id);
  await context.db.delete(accessTokens).where(eq(accessTokens.id, row.id));
  return {};
}

async function requireToken({ db, user }: Context, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, user.id)));
  if (!row) throw new DomainError('tokenRefused', accessTokenReasons.notFound({ field: 'id' }));
  return row;
}

/** Lists the caller's tokens, newest first. */
export async function listTokens(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { db, user } = context;
  const { limit, offset } = pageOf(input, { first: 0 });
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, user.id))
    .orderBy(desc(accessTokens.id))
    .limit(limit + 1)
    .offset(offset);
  const shown = rows.slice(0, limit);
  const used = await usedByTokens(db, shown);
  return {
    personal_access_tokens: shown.map((row) => ({
      ...toToken(row, used.get(row.id)),
      creator_name: user.name,
      creator_unique_name: user.uniqueName,
      creator_avatar_url: user.avatarUrl,
      creator_status: 'active' as const,
    })),
    has_more: rows.length > limit,
  };
}

export async function describeToken(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  const row = await requireToken(context, input.id);
  const where = {
    option: row.inEverySpace ? tokenSpaces.all : tokenSpaces.listed,
    workspace_id_list: row.spaceIds,
  };
  const used = await usedByTokens(context.db, [row]);
  return {
    personal_access_token: toToken(row, used.get(row.id)),
    workspace_permission: { ...where, permission_list: byResource(row.permissions) },
    workspace_permission_v2: { ...where, permission_list: row.permissions },
    account_permission: { permission_list: row.permissions.filter((word) => word.startsWith('Account.')) },
  };
}

/** Lists every permission that a token can be granted. */
export async function listPermissions(): Promise<Result<Calls['permissions']>> {
  return { permission_list: byResource(everyPermission) };
}

/** Lists the permissions as a tree of resources and actions, limited to the requested actions. */
export async function listPermissionTree(
  _context: Context,
  { key_list: keys, full_key_list: full, permission_id_list: ids }: Input<Calls['permissionTree']>,
): Promise<Result<Calls['permissionTree']>> {
  const words = full || ids ? [...(full ?? []), ...(ids ?? [])] : undefined;
  const isWanted = (word: string, key: string) =>
    (!keys && !words) || words?.includes(word) || keys?.includes(key);
  const node = (parent_id: string, key: string) => {
    const word = parent_id === '' ? key : `${parent_id}.${key}`;
    const permission_scope = word.startsWith('Account') ? (1 as const) : (0 as const);
    return { permission_id: word, key, display_name: key, parent_id, permission_scope, permission_key: word };
  };
  return {
    data: byResource(everyPermission).flatMap(({ resource_type: resource, actions }) => {
      const chosen = actions.filter((action) => isWanted(`${resource}.${action}`, action));
      if (chosen.length === 0) return [];
      return [{ ...node('', resource), childrens: chosen.map((action) => node(resource, action)) }];
    }),
  };
}

export async function listTokensByCreator({ db, user }: Context): Promise<Result<Calls['listByCreator']>> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, user.id))
    .orderBy(desc(accessTokens.id));
  const used = await usedByTokens(db, rows);
  return { personal_access_tokens: rows.map((row) => toToken(row, used.get(row.id))) };
}

export async function tokenExistsInSpace(
  context: Context,
  input: Input<Calls['existsInSpace']>,
): Promise<Result<Calls['existsInSpace']>> {
  const { spaceId } = await context.spaceAccess(input.workspace_id, 'view');
  const rows = await context.db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, context.user.id), gt(accessTokens.expiresAt, new Date())));
  return { exist: rows.some((row) => row.inEverySpace || row.spaceIds.includes(spaceId)) };
}

const never = -1;

function toToken(row: Row, used: Use = nothingUsed) {
  return {
    id: row.id,
    name: row.name,
    created_at: toSeconds(row.createdAt),
    updated_at: toSeconds(row.updatedAt),
    last_used_at: row.lastUsedAt ? toSeconds(row.lastUsedAt) : never,
    expire_at: toSeconds(row.expiresAt),
    spending_limit: {
      period: row.limitPeriod,
      ...(row.limitTokens !== null && { tokens: row.limitTokens }),
      ...(row.limitCost !== null && { cost: row.limitCost }),
    },
    spending: used,
  };
}
