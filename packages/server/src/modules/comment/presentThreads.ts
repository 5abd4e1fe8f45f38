import type { Comment, CommentThread } from '@heddle/api-contract/families/comment';
import { inArray } from 'drizzle-orm';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { groupBy } from '../../kernel/groupBy.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import type { StoredComment, VisibleThread } from './requireThread.js';
import { commentMentions, comments } from './tables.js';

/** Threads with their comments, the first ones first. */
export async function presentThreads(
  context: Context,
  threads: readonly VisibleThread[],
): Promise<CommentThread[]> {
  if (threads.length === 0) return [];
  const ids = threads.map(({ thread }) => thread.id);
  const rows = await context.db
    .select()
    .from(comments)
    .where(inArray(comments.threadId, ids))
    .orderBy(comments.id);
  const present = await presenter(
    context,
    rows,
    threads.flatMap(({ thread }) => thread.resolvedBy ?? []),
  );
  const byThread = groupBy(rows, ({ threadId }) => threadId);
  return threads.map(({ thread, canEdit }) => ({
    thread_id: thread.id,
    anchor: thread.anchor,
    quote: thread.quote,
    is_resolved: thread.isResolved,
    resolved_by: thread.resolvedBy === null ? undefined : present.person(thread.resolvedBy),
    comments: (byThread.get(thread.id) ?? []).map((row) => present.comment(row, canEdit)),
    updated_at: toSeconds(thread.updatedAt),
  }));
}

/** Presents comments with the people in them, which are read together. */
export async function presenter(
  { db, user }: Context,
  rows: readonly StoredComment[],
  others: readonly string[] = [],
) {
  const ids = rows.map(({ id }) => id);
  const mentioned =
    ids.length === 0
      ? []
      : await db.select().from(commentMentions).where(inArray(commentMentions.commentId, ids));
  const people = await findPeople(db, [
    ...rows.map(({ authorId }) => authorId),
    ...mentioned.map(({ userId }) => userId),
    ...others,
  ]);
  const byComment = groupBy(mentioned, ({ commentId }) => commentId);
  const person = (id: string) => toPerson(id, people.get(id));
  return {
    person,
    comment: (row: StoredComment, canEdit: boolean): Comment => ({
      comment_id: row.id,
      author: person(row.authorId),
      text: row.text,
      is_deleted: row.isDeleted,
      mentions: (byComment.get(row.id) ?? []).map(({ userId }) => person(userId)),
      created_at: toSeconds(row.createdAt),
      edited_at: row.editedAt ? toSeconds(row.editedAt) : 0,
      can_edit: !row.isDeleted && row.authorId === user.id,
      can_delete: !row.isDeleted && (canEdit || row.authorId === user.id),
    }),
  };
}

/** A person as answers show them; without a name if the account no longer exists. */
export function toPerson(id: string, person: User | undefined): Comment['author'] {
  return {
    user_id: id,
    name: person?.name ?? '',
    user_name: person?.uniqueName ?? '',
    avatar_url: person?.avatarUrl ?? '',
  };
}
