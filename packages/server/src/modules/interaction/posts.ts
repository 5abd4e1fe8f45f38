import type { Input, Result } from '@heddle/api-contract';
import { contentStatuses, type interaction, pinTypes } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, desc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { mayInInstallation } from '../account/index.js';
import { admitWriting } from './admitWriting.js';
import { isInCharge, type Post, requireItem, requireOpenDiscussion, requirePost } from './items.js';
import { announce, checkMentions } from './mentions.js';
import { checkPictures } from './pictures.js';
import { presenter } from './present.js';
import { productPath } from './products.js';
import { requireOn } from './settings.js';
import { posts } from './tables.js';

type Calls = typeof interaction.calls;

/** Posts about a product: those at the top for all products, those that its owner pinned, then the latest. */
export async function listPosts(
  context: Context,
  input: Input<Calls['listPosts']>,
): Promise<Result<Calls['listPosts']>> {
  const { db } = context;
  await requireOn(db);
  const { product, post, comment } = await requireItem(context, input);
  if (!product || post || comment) throw notAProduct();
  const where = and(
    visibleTo(context, posts),
    or(eq(posts.productId, product.id), and(isNull(posts.productId), inEffect())),
  );
  const page = pageOf(input, { usual: 20, largest: 50 });
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(posts)
      .where(where)
      .orderBy(desc(posts.pinType), desc(posts.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(posts, where),
  ]);
  const first = page.offset === 0 ? await previewed(context, input.preview_top_post_id) : [];
  const all = [...first, ...rows];
  const present = await presenter(context, all);
  const { hasMore, cursor } = afterPage(page, total);
  return { post_list: all.map(present.post), has_more: hasMore, cursor };
}

/** A post at the top before its time, for moderators. */
async function previewed(context: Context, id: string | undefined): Promise<Post[]> {
  if (id === undefined || !(await mayInInstallation(context, 'manageStore'))) return [];
  return context.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.pinType, pinTypes.global)));
}

export async function publishPost(
  context: Context,
  input: Input<Calls['publishPost']>,
): Promise<Result<Calls['publishPost']>> {
  const { product, post, comment } = await requireItem(context, input);
  if (!product || post || comment) throw notAProduct();
  await requireOpenDiscussion(context, product);
  const mentioned = await checkMentions(context, input.mention_list);
  const pictures = await checkPictures(context, input.resource);
  const id = newId();
  await context.db.transaction(async (transaction) => {
    const { title, content, label } = input;
    const status = await admitWriting(transaction, context, { title, content });
    await transaction.insert(posts).values({
      ...{ id, productId: product.id, authorId: context.user.id, createdAt: new Date() },
      ...{ title, content, pictures, label: label ?? null, status },
    });
    await announce(transaction, context, status, {
      ...{ contentId: id, mentioned, answered: [product.ownerId].flatMap((one) => one ?? []) },
      ...{ name: product.name, path: productPath(product.id, id) },
    });
  });
  return { post_id: id };
}

export async function readPost(
  context: Context,
  { post_id }: Input<Calls['post']>,
): Promise<Result<Calls['post']>> {
  await requireOn(context.db);
  const { post, product } = await requirePost(context, post_id);
  const present = await presenter(context, [post]);
  const packed = present.post(post);
  return {
    ...packed,
    post_emoji_count: packed.emoji_count,
    product_id: product?.id ?? '0',
  };
}

export async function deletePost(context: Context, { post_id }: Input<Calls['deletePost']>) {
  const item = await requirePost(context, post_id);
  if (!isInCharge(context, item) && !(await mayInInstallation(context, 'manageStore')))
    throw notYours('post_id');
  await context.db.update(posts).set({ status: contentStatuses.deleted }).where(eq(posts.id, post_id));
  return {};
}

export const pinPost = (context: Context, { post_id }: Input<Calls['pinPost']>) =>
  setPin(context, post_id, pinTypes.owner);

export const unpinPost = (context: Context, { post_id }: Input<Calls['unpinPost']>) =>
  setPin(context, post_id, pinTypes.none);

async function setPin(context: Context, id: string, pinType: number) {
  const { post, product } = await requirePost(context, id);
  if (product?.ownerId !== context.user.id || post.pinType === pinTypes.global) throw notYours('post_id');
  await context.db.update(posts).set({ pinType }).where(eq(posts.id, id));
  return {};
}

/** What the caller may see: what all may, and their own that is hidden from others. */
export function visibleTo(
  { user }: Context,
  table: { status: PgColumn; authorId: PgColumn },
): SQL | undefined {
  return or(
    eq(table.status, contentStatuses.all),
    and(eq(table.status, contentStatuses.selfView), eq(table.authorId, user.id)),
  );
}

/** Posts of administrators that are at the top now. */
function inEffect(): SQL | undefined {
  const now = new Date();
  return and(lte(posts.beginsAt, now), gt(posts.endsAt, now));
}

function notAProduct(): DomainError {
  return new DomainError('discussionInvalid', discussionReasons.notSupported({ field: 'item_type' }));
}

export function notYours(field: string): DomainError {
  return new DomainError('discussionInvalid', discussionReasons.notYours({ field }));
}
