import { contentStatuses } from '@heddle/api-contract/families/interaction';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { recordActivity } from '../notice/index.js';
import { setCommentStatus } from './commentStatus.js';
import type { DiscussionComment, Post } from './items.js';
import { productPath } from './products.js';
import { discussionComments, discussions, posts } from './tables.js';

type NewPost = Omit<typeof posts.$inferInsert, 'status' | 'productId'>;

/** Stores the decision of an administrator about a post and tells its author. Undefined if it was deleted before. */
export function decidePost(db: Database, id: string, status: number): Promise<Post | undefined> {
  return db.transaction(async (transaction) => {
    const [post] = await transaction.select().from(posts).where(eq(posts.id, id)).for('update');
    if (!post || post.status === contentStatuses.deleted) return undefined;
    await transaction.update(posts).set({ status, isWithdrawn: false }).where(eq(posts.id, id));
    await tellAuthor(transaction, post.authorId, post.title, {
      status,
      path: productPath(post.productId ?? undefined, id),
    });
    return post;
  });
}

/** As `decidePost`, for a comment or a reply. */
export async function decideComment(
  db: Database,
  id: string,
  status: number,
): Promise<DiscussionComment | undefined> {
  const [comment] = await db.select().from(discussionComments).where(eq(discussionComments.id, id));
  if (!comment || !(await setCommentStatus(db, comment, { status }))) return undefined;
  const beginning = comment.content.slice(0, 40);
  await tellAuthor(db, comment.authorId, beginning, {
    status,
    path: productPath(comment.productId ?? undefined, comment.postId ?? undefined),
  });
  return comment;
}

/** `discussionStatuses` of the discussion of a product. */
export async function setDiscussionStatus(db: Database, productId: string, status: number): Promise<void> {
  await db
    .insert(discussions)
    .values({ productId, status })
    .onConflictDoUpdate({ target: discussions.productId, set: { status } });
}

/** Stores a post of an administrator, which is shown above the posts of every product. */
export async function insertTopPost(db: Database, post: NewPost): Promise<void> {
  await db.insert(posts).values({ ...post, productId: null, status: contentStatuses.all });
}

export async function updateTopPost(
  db: Database,
  id: string,
  change: Partial<Pick<Post, 'title' | 'content' | 'beginsAt' | 'endsAt' | 'status'>>,
): Promise<void> {
  await db.update(posts).set(change).where(eq(posts.id, id));
}

const decisions = {
  [contentStatuses.all]: 'contentApproved',
  [contentStatuses.selfView]: 'contentHidden',
  [contentStatuses.deleted]: 'contentDeleted',
} as const;

async function tellAuthor(
  db: Database,
  authorId: string,
  name: string,
  { status, path }: { status: number; path: string },
): Promise<void> {
  const type = decisions[status as keyof typeof decisions];
  await recordActivity(db, {
    ...{ type, spaceId: null, actorId: null, parts: { name }, path, recipients: [authorId] },
  });
}
