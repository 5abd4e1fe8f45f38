import { and, count, desc, eq, ilike, inArray, isNotNull, isNull } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import type { Page } from '../../kernel/paging.js';
import { spaceMembers, spaces } from '../space/tables.js';
import { type BotHead, botHead } from './requireBot.js';
import { bots, botViewers } from './tables.js';

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
  const at = order === 'favorited' ? botViewers.favoritedAt : botViewers.openedAt;
  const where = and(
    isNull(bots.deletedAt),
    isNull(spaces.deletedAt),
    order && isNotNull(at),
    ids && inArray(bots.id, [...ids]),
    name ? ilike(bots.name, containing(name)) : undefined,
  );
  const member = and(eq(spaceMembers.spaceId, bots.spaceId), eq(spaceMembers.userId, user.id));
  const viewer = and(eq(botViewers.botId, bots.id), eq(botViewers.userId, user.id));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ head: botHead, favoritedAt: botViewers.favoritedAt })
      .from(bots)
      .innerJoin(spaceMembers, member)
      .innerJoin(spaces, eq(spaces.id, bots.spaceId))
      .leftJoin(botViewers, viewer)
      .where(where)
      .orderBy(desc(at), desc(bots.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(bots)
      .innerJoin(spaceMembers, member)
      .innerJoin(spaces, eq(spaces.id, bots.spaceId))
      .leftJoin(botViewers, viewer)
      .where(where),
  ]);
  return {
    bots: rows.map(({ head, favoritedAt }) => ({ head, isFavorite: favoritedAt !== null })),
    total: counted?.total ?? 0,
  };
}

/** Removes an agent from those that the caller opened; all of them without an id. */
export async function forgetOpened({ db, user }: Context, botId: string | undefined): Promise<void> {
  const own = eq(botViewers.userId, user.id);
  await db
    .update(botViewers)
    .set({ openedAt: null })
    .where(botId === undefined ? own : and(own, eq(botViewers.botId, botId)));
}
