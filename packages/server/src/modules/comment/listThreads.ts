import type { Input, Result } from '@heddle/api-contract';
import type { comment } from '@heddle/api-contract/families/comment';
import { and, desc, eq, sql } from 'drizzle-orm';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { type AuthorizedResource, kindOf } from '../../resources/ResourceKind.js';
import { presenter, presentThreads } from './presentThreads.js';
import { type Thread, viewed } from './requireThread.js';
import { commentMentions, comments, commentThreads } from './tables.js';

type Calls = typeof comment.calls;

export async function listThreads(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { db } = context;
  const found = await kindOf(context, input.resource_type).require(context, input.resource_id, 'view');
  const canEdit = can(found.access, 'edit', found.resource);
  const ofResource = and(
    eq(commentThreads.resourceId, found.resource.id),
    eq(commentThreads.resourceType, input.resource_type),
  );
  const status = input.status ?? 'open';
  const where = and(
    ofResource,
    status === 'all' ? undefined : eq(commentThreads.isResolved, status === 'resolved'),
  );
  const page = pageOf(input, { usual: 50, largest: 100 });
  const [threads, total, open] = await Promise.all([
    db
      .select()
      .from(commentThreads)
      .where(where)
      .orderBy(desc(commentThreads.updatedAt), desc(commentThreads.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(commentThreads, where),
    db
      .select({ anchor: commentThreads.anchor, count: sql<number>`count(*)::int` })
      .from(commentThreads)
      .where(and(ofResource, eq(commentThreads.isResolved, false)))
      .groupBy(commentThreads.anchor),
  ]);
  return {
    threads: await presentThreads(
      context,
      threads.map((thread) => ({ thread, canEdit })),
    ),
    total,
    has_more: afterPage(page, total).hasMore,
    open: Object.fromEntries(open.map(({ anchor, count }) => [anchor, count])),
  };
}

// Older mentions are rarely of interest.
const maxListed = 50;

/** The latest comments that mention the caller. */
export async function listMentions(context: Context): Promise<Result<Calls['mentions']>> {
  const rows = await context.db
    .select({ comment: comments, thread: commentThreads })
    .from(commentMentions)
    .innerJoin(comments, eq(comments.id, commentMentions.commentId))
    .innerJoin(commentThreads, eq(commentThreads.id, comments.threadId))
    .where(and(eq(commentMentions.userId, context.user.id), eq(comments.isDeleted, false)))
    .orderBy(desc(commentMentions.commentId))
    .limit(maxListed);
  const resources = new Map<string, AuthorizedResource & { name: string }>();
  for (const { thread } of rows) {
    const { resourceType, resourceId } = thread;
    if (resources.has(resourceId)) continue;
    const found = await viewed(context, resourceType, resourceId);
    if (found) resources.set(resourceId, { ...found, name: await nameOf(context, resourceType, resourceId) });
  }
  const visible = rows.filter(({ thread }) => resources.has(thread.resourceId));
  const present = await presenter(
    context,
    visible.map((row) => row.comment),
  );
  return {
    mentions: visible.map(({ comment: row, thread }) => {
      const { access, resource, name } = resources.get(thread.resourceId)!;
      return {
        resource_type: thread.resourceType,
        resource_id: thread.resourceId,
        space_id: thread.spaceId,
        resource_name: name,
        anchor: thread.anchor,
        thread_id: thread.id,
        comment: present.comment(row, can(access, 'edit', resource)),
      };
    }),
  };
}

async function nameOf(context: Context, kind: Thread['resourceType'], id: string): Promise<string> {
  const { rows } = kindOf(context, kind);
  const [row] = await context.db
    .select({ name: sql<string>`${rows.name}` })
    .from(rows.table)
    .where(eq(rows.id, id));
  return row?.name ?? '';
}
