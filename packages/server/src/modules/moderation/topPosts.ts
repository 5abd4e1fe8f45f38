import type { Input, Result } from '@heddle/api-contract';
import { contentStatuses, pinTypes } from '@heddle/api-contract/families/interaction';
import { type moderation, topPostStatuses } from '@heddle/api-contract/families/moderation';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { requireInInstallation } from '../account/index.js';
import { insertTopPost, updateTopPost } from '../interaction/index.js';
import { posts } from '../interaction/tables.js';

type Calls = typeof moderation.calls;

// `ConfigType` of the specification.
const withoutTimes = 0;

export async function listTopPosts(
  context: Context,
  input: Input<Calls['topPosts']>,
): Promise<Result<Calls['topPosts']>> {
  await requireInInstallation(context, 'manageStore');
  const where = and(
    eq(posts.pinType, pinTypes.global),
    ne(posts.status, contentStatuses.deleted),
    input.config_type === undefined
      ? undefined
      : input.config_type === withoutTimes
        ? isNull(posts.beginsAt)
        : isNotNull(posts.beginsAt),
  );
  const page = pageOf(input, { usual: 20, largest: 100 });
  const [rows, total] = await Promise.all([
    context.db
      .select()
      .from(posts)
      .where(where)
      .orderBy(desc(posts.id))
      .limit(page.limit)
      .offset(page.offset),
    context.db.$count(posts, where),
  ]);
  return {
    posts: rows.map((row) => ({
      ...{ id: row.id, post_id: row.id, title: row.title, status: statusOf(row) },
      config: { begin_time_second: seconds(row.beginsAt), end_time_second: seconds(row.endsAt) },
      comment_count: String(row.commentCount),
    })),
    total,
  };
}

export async function publishTopPost(
  context: Context,
  { title, content }: Input<Calls['publishTopPost']>,
): Promise<Result<Calls['publishTopPost']>> {
  await requireInInstallation(context, 'manageStore');
  const id = newId();
  await insertTopPost(context.db, {
    ...{ id, title, content, authorId: context.user.id },
    ...{ pinType: pinTypes.global, createdAt: new Date() },
  });
  return { id, post_id: id };
}

export async function changeTopPost(context: Context, input: Input<Calls['updateTopPost']>) {
  const { id } = await requireTopPost(context, input.post_id, 'post_id');
  const { title, content } = input;
  if (title !== undefined || content !== undefined)
    await updateTopPost(context.db, id, { ...(title && { title }), ...(content && { content }) });
  return {};
}

export async function scheduleTopPost(context: Context, input: Input<Calls['setTopPost']>) {
  const { id } = await requireTopPost(context, input.id, 'id');
  const { begin_time_second: begin, end_time_second: end } = input.config;
  if (end <= begin)
    throw new DomainError(
      'discussionInvalid',
      discussionReasons.endsBeforeBegin({ field: 'end_time_second' }),
    );
  await updateTopPost(context.db, id, {
    beginsAt: new Date(begin * 1000),
    endsAt: new Date(end * 1000),
  });
  return {};
}

export async function deleteTopPost(context: Context, input: Input<Calls['deleteTopPost']>) {
  const { id } = await requireTopPost(context, input.id, 'id');
  await updateTopPost(context.db, id, { status: contentStatuses.deleted });
  return {};
}

/** The id with which administrators see the post in any list of posts before its time. */
export async function previewTopPost(
  context: Context,
  input: Input<Calls['previewTopPost']>,
): Promise<Result<Calls['previewTopPost']>> {
  const { id } = await requireTopPost(context, input.id, 'id');
  return { preview_top_post_id: id, product_id: '0' };
}

async function requireTopPost(context: Context, id: string, field: string) {
  await requireInInstallation(context, 'manageStore');
  const [post] = await context.db
    .select()
    .from(posts)
    .where(
      and(eq(posts.id, id), eq(posts.pinType, pinTypes.global), ne(posts.status, contentStatuses.deleted)),
    );
  if (!post) throw new DomainError('discussionNotFound', discussionReasons.notFound({ field }));
  return post;
}

function statusOf({ beginsAt, endsAt }: { beginsAt: Date | null; endsAt: Date | null }): number {
  const now = Date.now();
  if (!beginsAt || !endsAt || now < beginsAt.getTime()) return topPostStatuses.notBegun;
  return now < endsAt.getTime() ? topPostStatuses.inEffect : topPostStatuses.finished;
}

const seconds = (moment: Date | null) => (moment ? String(toSeconds(moment)) : '');
