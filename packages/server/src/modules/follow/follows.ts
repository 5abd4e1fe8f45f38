import type { Input, Result } from '@heddle/api-contract';
import { type follow, followTypes } from '@heddle/api-contract/families/follow';
import { interactionItems, reactionTypes } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { findPeople, nameBegins } from '../account/index.js';
import { users } from '../account/tables.js';
import { presentAuthors, requireOn } from '../interaction/index.js';
import { reactions } from '../interaction/tables.js';
import { recordActivity, wasTold } from '../notice/index.js';
import { products } from '../product/tables.js';
import { follows } from './tables.js';

type Calls = typeof follow.calls;

export async function followUser(context: Context, input: Input<Calls['follow']>) {
  const { db, user } = context;
  await requireOn(db);
  if (input.item_type !== interactionItems.user)
    throw new DomainError('discussionInvalid', discussionReasons.notSupported({ field: 'item_type' }));
  const { item_id: followeeId } = input;
  if (followeeId === user.id)
    throw new DomainError('discussionInvalid', discussionReasons.themselves({ field: 'item_id' }));
  await requirePerson(context, followeeId, 'item_id');
  const pair = { followerId: user.id, followeeId };
  if (input.is_cancel) {
    await db.delete(follows).where(and(eq(follows.followerId, user.id), eq(follows.followeeId, followeeId)));
    return {};
  }
  await db.transaction(async (transaction) => {
    const added = await transaction
      .insert(follows)
      .values({ ...pair, createdAt: new Date() })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0 || (await wasTold(transaction, 'followed', user.id, followeeId))) return;
    await recordActivity(
      transaction,
      {
        ...{ type: 'followed', spaceId: null, actorId: user.id, parts: {}, recipients: [followeeId] },
        path: '',
      },
      context,
    );
  });
  return {};
}

export async function listFollowers(
  context: Context,
  input: Input<Calls['followers']>,
): Promise<Result<Calls['followers']>> {
  const { people, ...rest } = await listPeople(context, input, {
    person: follows.followerId,
    where: eq(follows.followeeId, context.user.id),
  });
  return { follower_item_list: people, ...rest };
}

export async function listFollowees(
  context: Context,
  input: Input<Calls['followees']>,
): Promise<Result<Calls['followees']>> {
  const { people, ...rest } = await listPeople(context, input, {
    person: follows.followeeId,
    where: eq(follows.followerId, context.user.id),
    keyword: input.keyword,
  });
  return { followee_item_list: people, ...rest };
}

interface Listing {
  person: typeof follows.followerId | typeof follows.followeeId;
  where: SQL;
  keyword?: string | undefined;
}

async function listPeople(
  context: Context,
  input: Input<Calls['followers']>,
  { person, where, keyword = '' }: Listing,
) {
  const { db } = context;
  const named = keyword.trim() === '' ? undefined : or(nameBegins(keyword));
  const condition = and(where, named);
  const page = pageOf(input, { usual: 20, largest: 100 });
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: users.id })
      .from(follows)
      .innerJoin(users, eq(users.id, person))
      .where(condition)
      .orderBy(desc(follows.createdAt), desc(users.id))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(follows)
      .innerJoin(users, eq(users.id, person))
      .where(condition),
  ]);
  const people = await presentPeople(
    context,
    rows.map(({ id }) => id),
  );
  const { hasMore, cursor } = afterPage(page, all?.total ?? 0);
  return { people, has_more: hasMore, cursor };
}

/** Users with how they and the caller follow each other. */
export async function presentPeople(context: Context, ids: readonly string[]) {
  const [authors, types] = await Promise.all([presentAuthors(context, ids), followTypesOf(context, ids)]);
  return ids.map((id) => ({ user_info: authors.get(id)!, follow_type: types(id) }));
}

export async function readUserData(
  context: Context,
  input: Input<Calls['userData']>,
): Promise<Result<Calls['userData']>> {
  const { db, user } = context;
  const id = input.user_id ?? user.id;
  await requirePerson(context, id, 'user_id');
  const [followee_count, follower_count, [likes], types] = await Promise.all([
    db.$count(follows, eq(follows.followerId, id)),
    db.$count(follows, eq(follows.followeeId, id)),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(reactions)
      .innerJoin(products, eq(products.id, reactions.itemId))
      .where(and(eq(products.ownerId, id), eq(reactions.type, reactionTypes.like))),
    followTypesOf(context, [id]),
  ]);
  return { followee_count, follower_count, gain_like_count: likes?.count ?? 0, follow_type: types(id) };
}

async function followTypesOf({ db, user }: Context, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(follows)
          .where(
            or(
              and(eq(follows.followerId, user.id), inArray(follows.followeeId, [...ids])),
              and(eq(follows.followeeId, user.id), inArray(follows.followerId, [...ids])),
            ),
          );
  return (id: string): number => {
    const isFollowee = rows.some(({ followeeId, followerId }) => followeeId === id && followerId === user.id);
    const isFollower = rows.some(({ followeeId, followerId }) => followerId === id && followeeId === user.id);
    if (isFollowee) return isFollower ? followTypes.mutual : followTypes.followee;
    return isFollower ? followTypes.follower : followTypes.unknown;
  };
}

export async function requirePerson({ db }: Context, id: string, field: string): Promise<void> {
  if (!(await findPeople(db, [id])).has(id))
    throw new DomainError('discussionNotFound', discussionReasons.notFound({ field }));
}
