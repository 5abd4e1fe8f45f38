import type { Input, Result } from '@heddle/api-contract';
import { behaviorTypes, type follow } from '@heddle/api-contract/families/follow';
import { interactionItems, reactionTypes } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, desc, eq, gte, ilike, inArray, lt, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { requireItem } from '../interaction/index.js';
import { reactions } from '../interaction/tables.js';
import { products } from '../product/tables.js';
import { presentPeople, requirePerson } from './follows.js';
import { behaviors } from './tables.js';

type Calls = typeof follow.calls;

/** Records that the caller used a product or visited a profile; only the last time is kept. */
export async function reportBehavior(context: Context, input: Input<Calls['reportBehavior']>) {
  const { item_type: itemType, item_id: itemId, behavior_type: type } = input;
  if (itemType === interactionItems.user) await requirePerson(context, itemId, 'item_id');
  else if (itemType === interactionItems.product || itemType === interactionItems.bot)
    await requireItem(context, input);
  else throw new DomainError('discussionInvalid', discussionReasons.notSupported({ field: 'item_type' }));
  if (itemId === context.user.id) return {};
  const at = new Date();
  await context.db
    .insert(behaviors)
    .values({ userId: context.user.id, itemType, itemId, type, at })
    .onConflictDoUpdate({
      target: [behaviors.userId, behaviors.itemType, behaviors.itemId, behaviors.type],
      set: { at },
    });
  return {};
}

/** Deletes what was recorded about the caller. */
export async function deleteBehavior({ db, user }: Context, input: Input<Calls['deleteBehavior']>) {
  if (input.item_id_list.length === 0) return {};
  await db
    .delete(behaviors)
    .where(
      and(
        eq(behaviors.userId, user.id),
        eq(behaviors.itemType, input.item_type),
        eq(behaviors.type, input.behavior_type),
        inArray(behaviors.itemId, input.item_id_list),
      ),
    );
  return {};
}

export async function listVisitors(
  context: Context,
  input: Input<Calls['visitors']>,
): Promise<Result<Calls['visitors']>> {
  const { db, user } = context;
  const where = and(
    eq(behaviors.itemId, user.id),
    eq(behaviors.itemType, interactionItems.user),
    eq(behaviors.type, behaviorTypes.visited),
    input.begin_at ? gte(behaviors.at, new Date(input.begin_at * 1000)) : undefined,
    input.end_at ? lt(behaviors.at, new Date(input.end_at * 1000)) : undefined,
  );
  const page = pageOf(input, { usual: 20, largest: 100 });
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(behaviors)
      .where(where)
      .orderBy(desc(behaviors.at), desc(behaviors.userId))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(behaviors, where),
  ]);
  const people = await presentPeople(
    context,
    rows.map(({ userId }) => userId),
  );
  const { hasMore, cursor } = afterPage(page, total);
  return {
    visitor_user_list: people.map((person, index) => ({
      ...person,
      visitor_at: String(toSeconds(rows[index]!.at)),
    })),
    has_more: hasMore,
    cursor,
  };
}

/** Likes of the caller's own products, the most liked first. */
export async function listLikeStatistics(
  { db, user }: Context,
  input: Input<Calls['likeStatistics']>,
): Promise<Result<Calls['likeStatistics']>> {
  const keyword = input.keyword?.trim() ?? '';
  const where = and(
    eq(products.ownerId, user.id),
    keyword === '' ? undefined : ilike(products.name, containing(keyword)),
  );
  const likes = sql<number>`(select count(*) from ${reactions} where ${reactions.itemId} = ${products.id} and ${reactions.type} = ${reactionTypes.like})`;
  const page = pageOf(input, { usual: 20, largest: 100 });
  const [rows, total] = await Promise.all([
    db
      .select({ product: products, likes })
      .from(products)
      .where(where)
      .orderBy(desc(likes), desc(products.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(products, where),
  ]);
  const { hasMore, cursor } = afterPage(page, total);
  return {
    like_statistics_list: rows.map(({ product, likes: count }) => ({
      product_id: product.id,
      bot_id: product.kind === 'bot' ? product.entityId : '0',
      bot_name: product.name,
      avatar: '',
      desc: product.description,
      like_count: Number(count),
    })),
    has_more: hasMore,
    cursor,
  };
}
