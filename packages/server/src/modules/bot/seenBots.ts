import { and, count, desc, eq, ilike, inArray, isNotNull, isNull } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import type { Page } from '../../kernel/paging.js';
import { favoriteOf, openingOf } from '../favorite/index.js';
import { favorites, openedObjects } from '../favorite/tables.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { type BotHead, botHead } from './requireBot.js';
import { bots } from './tables.js';

/** An agent in any space of the caller. */
export interface SeenBot {
  head: BotHead;
  isFavorite: boolean;
}

/** Which agents a list has: those that the caller opened or marked, or those with these ids. */
export interface SeenFilter {
  /** Part of the name. */
  name?: string | undefined;
  ids?: readonly string[];
  order?: 'opened' | 'favorited';
}

/** A page of the agents in all spaces of the caller, and their number. */
export async function listSeenBots(
  { db, user }: Context,
  { name, ids, order }: SeenFilter,
  { limit, offset }: Page,
): Promise<{ bots: SeenBot[]; total: number }> {
  const at = order === 'favorited' ? favorites.createdAt : openedObjects.openedAt;
  const where = and(
    isNull(bots.deletedAt),
    isNull(spaces.deletedAt),
    order && isNotNull(at),
    ids && inArray(bots.id, [...ids]),
    name ? ilike(bots.name, containing(name)) : undefined,
  );
  const member = and(eq(spaceMembers.spaceId, bots.spaceId), eq(spaceMembers.userId, user.id));
  const marked = favoriteOf(user.id, 'bot', bots.id);
  const opened = openingOf(user.id, 'bot', bots.id);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ head: botHead, favoritedAt: favorites.createdAt })
      .from(bots)
      .innerJoin(spaceMembers, member)
      .innerJoin(spaces, eq(spaces.id, bots.spaceId))
      .leftJoin(favorites, marked)
      .leftJoin(openedObjects, opened)
      .where(where)
      .orderBy(desc(at), desc(bots.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(bots)
      .innerJoin(spaceMembers, member)
      .innerJoin(spaces, eq(spaces.id, bots.spaceId))
      .leftJoin(favorites, marked)
      .leftJoin(openedObjects, opened)
      .where(where),
  ]);
  return {
    bots: rows.map(({ head, favoritedAt }) => ({ head, isFavorite: favoritedAt !== null })),
    total: counted?.total ?? 0,
  };
}
