import { and, desc, eq, ilike, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { Page } from '../../kernel/paging.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { findPeople } from '../account/index.js';
import { favoriteOf, openingOf } from '../favorite/index.js';
import { favorites, openedObjects } from '../favorite/tables.js';
import { iconUrls } from '../file/index.js';
import { languageOf } from '../workflow/index.js';
import { isServedBy, presentChannels, servedPublications } from './publications.js';
import { type BotHead, botHead } from './requireBot.js';
import { bots } from './tables.js';

/** Which agents of a space a list has. */
export interface BotFilter {
  /** Part of the name. */
  name?: string | undefined;
  creatorId?: string | undefined;
  isPublished?: boolean | undefined;
  /** Whether the draft differs from what was published; only with `isPublished`. */
  isChanged?: boolean | undefined;
  /** Only agents that this channel serves. */
  connectorId?: string | undefined;
  /** Only the caller's favourites. */
  isFavorite?: boolean | undefined;
  /** Only agents that the caller has opened. */
  isOpened?: boolean | undefined;
  /** One of `botModes`. */
  mode?: number | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
  exceptId?: string | undefined;
  order?: BotOrder | undefined;
}

export type BotOrder = 'updated' | 'created' | 'published' | 'opened';

/** An agent in a list, as the caller sees it. */
export interface ListedBot {
  head: BotHead;
  iconUrl: string;
  creator: { id: string; name: string; uniqueName: string; avatarUrl: string };
  channels: ReturnType<typeof presentChannels>;
  isFavorite: boolean;
  canEdit: boolean;
  canDelete: boolean;
}

const orders: Record<BotOrder, SQL> = {
  updated: desc(bots.updatedAt),
  created: desc(bots.createdAt),
  published: sql`${bots.publishedAt} desc nulls last`,
  opened: sql`${openedObjects.openedAt} desc nulls last`,
};

/** A page of the agents of a space, and their total number. */
export async function listBotsOf(
  context: Context,
  access: SpaceAccess,
  filter: BotFilter,
  { limit, offset }: Page,
): Promise<{ listed: ListedBot[]; total: number }> {
  const { db, user } = context;
  const where = conditionOf(access, filter);
  const marked = favoriteOf(user.id, 'bot', bots.id);
  const opened = openingOf(user.id, 'bot', bots.id);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ head: botHead, favoritedAt: favorites.createdAt })
      .from(bots)
      .leftJoin(favorites, marked)
      .leftJoin(openedObjects, opened)
      .where(where)
      .orderBy(orders[filter.order ?? 'updated'], desc(bots.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(bots)
      .leftJoin(favorites, marked)
      .leftJoin(openedObjects, opened)
      .where(where),
  ]);
  const heads = await markCollaborations(
    db,
    access,
    'bot',
    rows.map(({ head }) => head),
  );
  const [people, icons, served] = await Promise.all([
    findPeople(
      db,
      heads.map(({ creatorId }) => creatorId),
    ),
    iconUrls(
      context,
      heads.map(({ icon }) => icon),
    ),
    servedPublications(
      db,
      heads.map(({ id }) => id),
    ),
  ]);
  const language = languageOf(user.locale);
  const listed = heads.map((head, index): ListedBot => {
    const person = people.get(head.creatorId);
    const { name = '', uniqueName = '', avatarUrl = '' } = person ?? {};
    return {
      head,
      iconUrl: icons.get(head.icon) ?? '',
      creator: { id: head.creatorId, name, uniqueName, avatarUrl },
      channels: presentChannels(context, served.get(head.id) ?? [], language),
      isFavorite: rows[index]!.favoritedAt !== null,
      canEdit: can(access, 'edit', head),
      canDelete: can(access, 'delete', head),
    };
  });
  return { listed, total: counted?.total ?? 0 };
}

function conditionOf({ spaceId }: SpaceAccess, filter: BotFilter): SQL | undefined {
  const { name, creatorId, isPublished, isChanged, connectorId, isFavorite, isOpened } = filter;
  const { mode, ids, exceptId } = filter;
  return and(
    eq(bots.spaceId, spaceId),
    isNull(bots.deletedAt),
    name ? ilike(bots.name, containing(name)) : undefined,
    creatorId === undefined ? undefined : eq(bots.creatorId, creatorId),
    isPublished === undefined ? undefined : (isPublished ? isNotNull : isNull)(bots.publishedCommitId),
    isChanged === undefined ? undefined : (isChanged ? ne : eq)(bots.publishedCommitId, bots.commitId),
    connectorId === undefined ? undefined : isServedBy(connectorId),
    mode === undefined ? undefined : eq(bots.mode, mode),
    ids && inArray(bots.id, [...ids]),
    exceptId === undefined ? undefined : ne(bots.id, exceptId),
    isFavorite ? isNotNull(favorites.createdAt) : undefined,
    isOpened ? isNotNull(openedObjects.openedAt) : undefined,
  );
}
