import { contentStatuses } from '@heddle/api-contract/families/interaction';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { DiscussionComment } from './items.js';
import { discussionComments, posts } from './tables.js';

/** Changes who sees a comment, and the counts of what it belongs to. */
export function setCommentStatus(
  db: Database,
  { id }: DiscussionComment,
  { status, isWithdrawn = false }: { status: number; isWithdrawn?: boolean },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(discussionComments)
      .where(eq(discussionComments.id, id))
      .for('update');
    if (!row || row.status === contentStatuses.deleted) return false;
    await transaction
      .update(discussionComments)
      .set({ status, isWithdrawn })
      .where(eq(discussionComments.id, id));
    const counted = (one: number) => (one === contentStatuses.all ? 1 : 0);
    await addToCounts(transaction, row, counted(status) - counted(row.status));
    return true;
  });
}

/** Adds to the numbers of comments and replies of what a comment belongs to. */
export async function addToCounts(
  transaction: Database,
  { postId, rootId }: DiscussionComment,
  difference: number,
): Promise<void> {
  if (difference === 0) return;
  if (postId !== null)
    await transaction
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + ${difference}` })
      .where(eq(posts.id, postId));
  if (rootId !== null)
    await transaction
      .update(discussionComments)
      .set({ replyCount: sql`${discussionComments.replyCount} + ${difference}` })
      .where(eq(discussionComments.id, rootId));
}
