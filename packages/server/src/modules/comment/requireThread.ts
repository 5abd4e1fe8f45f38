import { commentReasons } from '@heddle/api-contract/reasons/comment';
import { eq } from 'drizzle-orm';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type AuthorizedResource, kindOf } from '../../resources/ResourceKind.js';
import { comments, commentThreads } from './tables.js';

export type Thread = typeof commentThreads.$inferSelect;
export type StoredComment = typeof comments.$inferSelect;

/** A thread whose resource the caller may view. */
export interface VisibleThread {
  thread: Thread;
  /** Whether the caller may edit the resource. */
  canEdit: boolean;
}

/** The thread, if the caller may view its resource; the error is the same for threads that do not exist. */
export async function requireThread(
  context: Context,
  threadId: string,
  field = 'thread_id',
): Promise<VisibleThread> {
  const [thread] = await context.db.select().from(commentThreads).where(eq(commentThreads.id, threadId));
  const found = thread && (await viewed(context, thread.resourceType, thread.resourceId));
  if (!thread || !found) throw notFound(field);
  return { thread, canEdit: can(found.access, 'edit', found.resource) };
}

/** The comment with its thread, if the caller may view its resource. */
export async function requireComment(
  context: Context,
  commentId: string,
): Promise<VisibleThread & { comment: StoredComment }> {
  const field = 'comment_id';
  const [comment] = await context.db.select().from(comments).where(eq(comments.id, commentId));
  if (!comment || comment.isDeleted) throw notFound(field);
  return { ...(await requireThread(context, comment.threadId, field)), comment };
}

/** The resource if the caller may view it, else undefined. */
export async function viewed(
  context: Context,
  kind: Thread['resourceType'],
  id: string,
): Promise<AuthorizedResource | undefined> {
  try {
    return await kindOf(context, kind).require(context, id, 'view');
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function notFound(field: string): DomainError {
  return new DomainError('commentNotFound', commentReasons.notFound({ field }));
}
