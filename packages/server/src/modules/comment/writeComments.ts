import type { Input, Result } from '@heddle/api-contract';
import type { comment } from '@heddle/api-contract/families/comment';
import { commentReasons } from '@heddle/api-contract/reasons/comment';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { rooms } from '../presence/index.js';
import { membersAmong } from '../space/index.js';
import { presentThreads } from './presentThreads.js';
import { requireComment, requireThread, type Thread, type VisibleThread } from './requireThread.js';
import { commentMentions, comments, commentThreads } from './tables.js';
import { threadPath } from './threadPath.js';

type Calls = typeof comment.calls;
type Presented = Result<Calls['reply']>;

const maxThreads = 2_000;
const maxReplies = 500;

export async function startThread(context: Context, input: Input<Calls['start']>): Promise<Presented> {
  const { resource_type: resourceType, resource_id: resourceId } = input;
  const { resource, access } = await kindOf(context, resourceType).require(context, resourceId, 'view');
  const { spaceId } = resource;
  const thread: Thread = {
    id: newId(),
    ...{ spaceId, resourceType, resourceId },
    anchor: input.anchor ?? '',
    quote: input.quote ?? '',
    isResolved: false,
    resolvedBy: null,
    updatedAt: new Date(),
  };
  const mentions = await checkMentions(context, spaceId, input.mentions);
  const count = await context.db.$count(
    commentThreads,
    and(eq(commentThreads.resourceId, resourceId), eq(commentThreads.resourceType, resourceType)),
  );
  if (count >= maxThreads)
    throw new DomainError('commentInvalid', commentReasons.tooManyThreads({ maximum: maxThreads }));
  await context.db.transaction(async (transaction) => {
    await transaction.insert(commentThreads).values(thread);
    await insertComment(transaction, context, thread, input.text, mentions);
  });
  return changed(context, { thread, canEdit: can(access, 'edit', resource) });
}

export async function reply(context: Context, input: Input<Calls['reply']>): Promise<Presented> {
  const found = await requireThread(context, input.thread_id);
  const { thread } = found;
  const mentions = await checkMentions(context, thread.spaceId, input.mentions);
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, commentThreads, thread.id);
    const count = await transaction.$count(comments, eq(comments.threadId, thread.id));
    if (count >= maxReplies)
      throw new DomainError(
        'commentInvalid',
        commentReasons.tooManyReplies({ field: 'thread_id', maximum: maxReplies }),
      );
    await insertComment(transaction, context, thread, input.text, mentions);
    await touch(transaction, thread);
  });
  return changed(context, found);
}

export async function editComment(context: Context, input: Input<Calls['edit']>): Promise<Presented> {
  const { comment: row, ...found } = await requireComment(context, input.comment_id);
  if (row.authorId !== context.user.id)
    throw new DomainError('commentInvalid', commentReasons.notYours({ field: 'comment_id' }));
  const mentions = await checkMentions(context, found.thread.spaceId, input.mentions);
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(comments)
      .set({ text: input.text, editedAt: new Date() })
      .where(and(eq(comments.id, row.id), eq(comments.isDeleted, false)));
    const before = await transaction
      .delete(commentMentions)
      .where(eq(commentMentions.commentId, row.id))
      .returning();
    const known = before.map(({ userId }) => userId);
    await insertMentions(transaction, context, found.thread, row.id, mentions, known);
  });
  return changed(context, found);
}

export async function removeComment(context: Context, input: Input<Calls['remove']>) {
  const { comment: row, thread, canEdit } = await requireComment(context, input.comment_id);
  if (!canEdit && row.authorId !== context.user.id)
    throw new DomainError('commentInvalid', commentReasons.mayNotDelete({ field: 'comment_id' }));
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, commentThreads, thread.id);
    await transaction.update(comments).set({ text: '', isDeleted: true }).where(eq(comments.id, row.id));
    await transaction.delete(commentMentions).where(eq(commentMentions.commentId, row.id));
    const left = await transaction.$count(
      comments,
      and(eq(comments.threadId, thread.id), eq(comments.isDeleted, false)),
    );
    if (left === 0) await transaction.delete(commentThreads).where(eq(commentThreads.id, thread.id));
  });
  announce(context, thread);
  return {};
}

export async function resolveThread(context: Context, input: Input<Calls['resolve']>): Promise<Presented> {
  const { thread, canEdit } = await requireThread(context, input.thread_id);
  const { is_resolved: isResolved } = input;
  const [row] = await context.db
    .update(commentThreads)
    .set({ isResolved, resolvedBy: isResolved ? context.user.id : null, updatedAt: new Date() })
    .where(eq(commentThreads.id, thread.id))
    .returning();
  return changed(context, { thread: row ?? thread, canEdit });
}

/** The people to mention, who must be able to view the resource: the members of its space. */
async function checkMentions(
  { db }: Context,
  spaceId: string,
  ids: readonly string[] | undefined,
): Promise<readonly string[]> {
  const distinct = [...new Set(ids)];
  const members = await membersAmong(db, spaceId, distinct);
  if (members.size < distinct.length)
    throw new DomainError('commentInvalid', commentReasons.notMentionable({ field: 'mentions' }));
  return distinct;
}

async function insertComment(
  transaction: Database,
  context: Context,
  thread: Thread,
  text: string,
  mentions: readonly string[],
): Promise<void> {
  const id = newId();
  await transaction
    .insert(comments)
    .values({ id, threadId: thread.id, authorId: context.user.id, text, createdAt: new Date() });
  await insertMentions(transaction, context, thread, id, mentions);
}

/** Stores who is mentioned, and notifies the people who were not mentioned before. */
async function insertMentions(
  transaction: Database,
  { user, emit }: Context,
  thread: Thread,
  commentId: string,
  ids: readonly string[],
  known: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.insert(commentMentions).values(ids.map((userId) => ({ commentId, userId })));
  const userIds = ids.filter((id) => id !== user.id && !known.includes(id));
  if (userIds.length === 0) return;
  const { spaceId, resourceType: kind, resourceId: id } = thread;
  await emit(transaction, 'mentioned', {
    ...{ spaceId, userId: user.id, userIds, kind, id },
    path: threadPath(thread),
  });
}

/** A new comment reopens a resolved thread. */
async function touch(transaction: Database, thread: Thread): Promise<void> {
  const change = { updatedAt: new Date(), isResolved: false, resolvedBy: null };
  await transaction.update(commentThreads).set(change).where(eq(commentThreads.id, thread.id));
  Object.assign(thread, change);
}

async function changed(context: Context, found: VisibleThread): Promise<Presented> {
  announce(context, found.thread);
  const [thread] = await presentThreads(context, [found]);
  return { thread: thread! };
}

function announce(context: Context, { resourceType, resourceId }: Thread): void {
  context.use(rooms).announceComments({ kind: resourceType, id: resourceId });
}
