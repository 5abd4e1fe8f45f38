import type { Input, Result } from '@heddle/api-contract';
import { type intelligence, intelligenceTypes } from '@heddle/api-contract/families/intelligence';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { favoriteOf, openingOf } from '../favorite/index.js';
import { favorites, openedObjects } from '../favorite/tables.js';
import { spaceMembers, spaces } from '../space/tables.js';
import type { Entry } from './DevelopedKind.js';
import { developedKinds } from './developedKinds.js';
import { type Listed, presentFound } from './presentFound.js';

type Calls = typeof intelligence.calls;

const usual = 20;

/** What the caller created or opened, in any of their spaces, last changed first. */
export async function listRecentlyEdited(
  context: Context,
  input: Input<Calls['recentlyEdited']>,
): Promise<Result<Calls['recentlyEdited']>> {
  const size = input.size || usual;
  const asked: readonly number[] = input.types?.length
    ? input.types
    : [intelligenceTypes.bot, intelligenceTypes.project];
  const kinds = developedKinds.filter(({ type }) => asked.includes(type));
  const each = await Promise.all(kinds.map((kind) => newestOf(context, kind, size)));
  const newest = each
    .flat()
    .filter(({ spaceId }) => context.isWithinToken(spaceId))
    .sort((a, b) => b.at - a.at)
    .slice(0, size);
  const entries = new Map<string, Entry>();
  for (const spaceId of new Set(newest.map((one) => one.spaceId))) {
    const access = await context.spaceAccess(spaceId, 'view');
    const found = newest.filter((one) => one.spaceId === spaceId);
    for (const entry of await presentFound(context, access, found))
      entries.set(String(entry.basic_info.id), entry);
  }
  return { intelligence_info_list: newest.flatMap(({ id }) => entries.get(id) ?? []) };
}

async function newestOf(
  { db, user }: Context,
  { name, rows }: (typeof developedKinds)[number],
  size: number,
): Promise<(Listed & { spaceId: string; at: number })[]> {
  const found = await db
    .select({
      id: rows.id,
      spaceId: rows.spaceId,
      at: sql<string>`(extract(epoch from ${rows.updatedAt}) * 1000)::bigint::text`,
      favoritedAt: sql<string>`coalesce(extract(epoch from ${favorites.createdAt})::bigint::text, '')`,
      openedAt: sql<string>`coalesce(extract(epoch from ${openedObjects.openedAt})::bigint::text, '')`,
    })
    .from(rows.table)
    .innerJoin(spaces, and(eq(spaces.id, rows.spaceId), isNull(spaces.deletedAt)))
    .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, rows.spaceId), eq(spaceMembers.userId, user.id)))
    .leftJoin(favorites, favoriteOf(user.id, name, rows.id))
    .leftJoin(openedObjects, openingOf(user.id, name, rows.id))
    .where(
      and(
        rows.where,
        rows.deletedAt && isNull(rows.deletedAt),
        or(eq(rows.creatorId, user.id), isNotNull(openedObjects.openedAt)),
      ),
    )
    .orderBy(sql`${rows.updatedAt} desc`)
    .limit(size);
  return found.map(({ id, spaceId, at, favoritedAt, openedAt }) => ({
    kind: name,
    id: String(id),
    spaceId: String(spaceId),
    at: Number(at),
    favoritedAt,
    openedAt,
    folderId: undefined,
  }));
}
