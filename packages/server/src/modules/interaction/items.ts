import {
  contentStatuses,
  discussionStatuses,
  interactionItems,
  pinTypes,
} from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { mayInInstallation } from '../account/index.js';
import { type DiscussedProduct, findDiscussed } from './products.js';
import { discussionComments, discussions, posts } from './tables.js';

export type Post = typeof posts.$inferSelect;
export type DiscussionComment = typeof discussionComments.$inferSelect;

/** What a call is about: a product, a post or a comment that the caller may see. */
export interface Item {
  id: string;
  /** Null for posts shown above those of every product, and their comments. */
  product: DiscussedProduct | null;
  post?: Post;
  comment?: DiscussionComment;
}

/** The item, if the caller may see it; the error is the same for items that do not exist. */
export async function requireItem(
  context: Context,
  { item_id: id, item_type: type }: { item_id: string; item_type: number },
  field = 'item_id',
): Promise<Item> {
  switch (type) {
    case interactionItems.product:
    case interactionItems.bot:
    case interactionItems.discussion: {
      const product = await findDiscussed(context.db, { id, isEntity: type === interactionItems.bot });
      if (!product) throw notFound(field);
      return { id: product.id, product };
    }
    case interactionItems.post:
      return requirePost(context, id, field);
    case interactionItems.comment:
      return requireComment(context, id, field);
    default:
      throw new DomainError('discussionInvalid', discussionReasons.notSupported({ field: 'item_type' }));
  }
}

export async function requirePost(
  context: Context,
  id: string,
  field = 'post_id',
): Promise<Item & { post: Post }> {
  const [post] = await context.db.select().from(posts).where(eq(posts.id, id));
  if (!post || !isVisible(context, post)) throw notFound(field);
  // Posts for all products are seen before and after their times by administrators only.
  if (!isInTime(post) && !(await mayInInstallation(context, 'manageStore'))) throw notFound(field);
  return { id, product: await productOf(context, post, field), post };
}

export async function requireComment(
  context: Context,
  id: string,
  field = 'comment_id',
): Promise<Item & { comment: DiscussionComment }> {
  const [comment] = await context.db.select().from(discussionComments).where(eq(discussionComments.id, id));
  if (!comment || !isVisible(context, comment)) throw notFound(field);
  const post = comment.postId === null ? undefined : (await requirePost(context, comment.postId, field)).post;
  return { id, product: await productOf(context, comment, field), comment, ...(post && { post }) };
}

/** Whether the caller is the author or the owner of the product. */
export function isInCharge({ user }: Context, item: Item): boolean {
  const authorId = item.comment?.authorId ?? item.post?.authorId;
  return authorId === user.id || item.product?.ownerId === user.id;
}

/** Refuses writing where the discussion is closed. */
export async function requireOpenDiscussion(
  { db }: Context,
  product: DiscussedProduct | null,
): Promise<void> {
  if (!product) return;
  const status = await discussionStatus(db, product.id);
  if (status !== discussionStatuses.open)
    throw new DomainError('discussionInvalid', discussionReasons.closed());
}

/** `discussionStatuses` of a product; open by default. */
export async function discussionStatus(db: Context['db'], productId: string): Promise<number> {
  const [row] = await db.select().from(discussions).where(eq(discussions.productId, productId));
  return row?.status ?? discussionStatuses.open;
}

function isVisible({ user }: Context, { status, authorId }: { status: number; authorId: string }): boolean {
  return status === contentStatuses.all || (status === contentStatuses.selfView && authorId === user.id);
}

function isInTime({ pinType, beginsAt, endsAt }: Post): boolean {
  if (pinType !== pinTypes.global) return true;
  const now = Date.now();
  return beginsAt !== null && endsAt !== null && beginsAt.getTime() <= now && now < endsAt.getTime();
}

async function productOf(
  context: Context,
  { productId }: { productId: string | null },
  field: string,
): Promise<DiscussedProduct | null> {
  if (productId === null) return null;
  const product = await findDiscussed(context.db, { id: productId });
  if (!product) throw notFound(field);
  return product;
}

function notFound(field: string): DomainError {
  return new DomainError('discussionNotFound', discussionReasons.notFound({ field }));
}
