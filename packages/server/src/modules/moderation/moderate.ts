import type { Input, Result } from '@heddle/api-contract';
import { contentStatuses, interactionItems, writerStatuses } from '@heddle/api-contract/families/interaction';
import { discussionSwitch, type moderation } from '@heddle/api-contract/families/moderation';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople, installationRole, requireInInstallation } from '../account/index.js';
import {
  changeSettings,
  decideComment,
  decidePost,
  findProducts,
  listPostLabels,
  picturePresenter,
  presentAuthors,
  readSettings,
  setDiscussionStatus,
  setWriterStatus,
} from '../interaction/index.js';
import { discussionComments, discussions, posts } from '../interaction/tables.js';
import { products } from '../product/tables.js';
import { openReports } from './reports.js';

type Calls = typeof moderation.calls;

export async function showSettings(context: Context): Promise<Result<Calls['readSettings']>> {
  await requireInInstallation(context, 'manageStore');
  const { isOn, isPremoderated, blocklist } = await readSettings(context.db);
  return {
    status: isOn ? discussionSwitch.on : discussionSwitch.off,
    blocked_words: [...blocklist],
    is_premoderated: isPremoderated,
  };
}

export async function setSettings(context: Context, input: Input<Calls['changeSettings']>) {
  await requireInInstallation(context, 'manageStore');
  const { discussion_status, blocked_words, is_premoderated } = input;
  await changeSettings(context.db, {
    ...(discussion_status !== undefined && { isOn: discussion_status === discussionSwitch.on }),
    ...(blocked_words !== undefined && { blocklist: [...new Set(blocked_words)] }),
    ...(is_premoderated !== undefined && { isPremoderated: is_premoderated }),
  });
  return {};
}

/** Products with posts or comments, and those whose discussion is not simply open. */
export async function listDiscussions(
  context: Context,
  input: Input<Calls['discussions']>,
): Promise<Result<Calls['discussions']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const status = sql<number>`coalesce(${discussions.status}, 2)`;
  const post_count = sql<number>`(select count(*) from ${posts} where ${posts.productId} = ${products.id} and ${posts.status} <> 3)`;
  const comment_count = sql<number>`(select count(*) from ${discussionComments} where ${discussionComments.productId} = ${products.id} and ${discussionComments.status} <> 3)`;
  const where = and(
    input.item_id ? eq(products.id, input.item_id) : undefined,
    input.status ? eq(status, input.status) : undefined,
    or(
      sql`exists (select 1 from ${posts} where ${posts.productId} = ${products.id})`,
      sql`exists (select 1 from ${discussionComments} where ${discussionComments.productId} = ${products.id})`,
      sql`${discussions.status} is not null`,
    ),
  );
  const page = pageOf(input, { usual: 20, largest: 100 });
  const joined = eq(discussions.productId, products.id);
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: products.id, name: products.name, status, post_count, comment_count })
      .from(products)
      .leftJoin(discussions, joined)
      .where(where)
      .orderBy(desc(products.id))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(products)
      .leftJoin(discussions, joined)
      .where(where),
  ]);
  return {
    discussions: rows.map((row) => ({
      ...{ id: row.id, status: Number(row.status), item_type: interactionItems.product, item_id: row.id },
      item_show_name: row.name,
      comment_count: String(row.comment_count),
      post_count: String(row.post_count),
    })),
    total: all?.total ?? 0,
  };
}

export async function setDiscussions(context: Context, { ids, status }: Input<Calls['setDiscussions']>) {
  await requireInInstallation(context, 'manageStore');
  const known = await findProducts(context.db, ids);
  for (const id of ids) {
    if (!known.has(id)) throw notFound('ids');
    await setDiscussionStatus(context.db, id, status);
  }
  return {};
}

export async function listPosts(
  context: Context,
  input: Input<Calls['posts']>,
): Promise<Result<Calls['posts']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const where = and(
    input.post_id ? eq(posts.id, input.post_id) : undefined,
    input.item_id ? eq(posts.productId, input.item_id) : undefined,
    input.author_id ? eq(posts.authorId, input.author_id) : undefined,
    inState(posts, input.status),
    input.label_id ? eq(posts.label, input.label_id) : undefined,
    input.keyword
      ? or(ilike(posts.title, containing(input.keyword)), ilike(posts.content, containing(input.keyword)))
      : undefined,
  );
  const page = pageOf(input, { usual: 20, largest: 100 });
  const order: SQL[] = input.sort_type === 2 ? [desc(posts.commentCount), desc(posts.id)] : [desc(posts.id)];
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(posts)
      .where(where)
      .orderBy(...order)
      .limit(page.limit)
      .offset(page.offset),
    db.$count(posts, where),
  ]);
  return { posts: await presentPosts(context, rows), total };
}

/** What authors hid themselves waits for no decision, so it is not among what is hidden from others. */
function inState(table: typeof posts | typeof discussionComments, status: number | undefined) {
  if (!status) return undefined;
  const isWaiting = status === contentStatuses.selfView ? eq(table.isWithdrawn, false) : undefined;
  return and(eq(table.status, status), isWaiting);
}

export async function readPost(
  context: Context,
  { id }: Input<Calls['post']>,
): Promise<Result<Calls['post']>> {
  await requireInInstallation(context, 'manageStore');
  const rows = await context.db.select().from(posts).where(eq(posts.id, id));
  const [post] = await presentPosts(context, rows);
  if (!post) throw notFound('id');
  return { post };
}

export async function setPosts(
  context: Context,
  { ids, status }: Input<Calls['setPosts']>,
): Promise<Result<Calls['setPosts']>> {
  await requireInInstallation(context, 'manageStore');
  return decideEach(ids, (id) => decidePost(context.db, id, status));
}

export async function listComments(
  context: Context,
  input: Input<Calls['comments']>,
): Promise<Result<Calls['comments']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const where = and(
    input.product_id ? eq(discussionComments.productId, input.product_id) : undefined,
    input.comment_id ? eq(discussionComments.id, input.comment_id) : undefined,
    input.post_id ? eq(discussionComments.postId, input.post_id) : undefined,
    input.author_id ? eq(discussionComments.authorId, input.author_id) : undefined,
    inState(discussionComments, input.status),
    input.content_keyword ? ilike(discussionComments.content, containing(input.content_keyword)) : undefined,
  );
  const page = pageOf(input, { usual: 20, largest: 100 });
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(discussionComments)
      .where(where)
      .orderBy(desc(discussionComments.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(discussionComments, where),
  ]);
  const { author, productName, reportCount, picturesOf } = await readDetails(context, rows);
  return {
    comments: rows.map((row) => ({
      id: row.id,
      product_id: row.productId ?? '0',
      product_name: productName(row.productId),
      post_id: row.postId ?? '0',
      author: author(row.authorId),
      status: row.status,
      type: row.rootId === null ? 1 : 2,
      reply_count: row.replyCount,
      published_at: String(toSeconds(row.createdAt)),
      content: row.content,
      resource: picturesOf(row),
      report_count: reportCount(row.id),
    })),
    total,
  };
}

export async function setComments(
  context: Context,
  { ids, status }: Input<Calls['setComments']>,
): Promise<Result<Calls['setComments']>> {
  await requireInInstallation(context, 'manageStore');
  return decideEach(ids, (id) => decideComment(context.db, id, status));
}

export const listLabels = async (context: Context) => {
  await requireInInstallation(context, 'manageStore');
  return { labels: listPostLabels(context) };
};

export const banUser = (context: Context, { user_id }: Input<Calls['banUser']>) =>
  setUser(context, { user_id, status: writerStatuses.discussionBan });

/** Bans a user from writing, at once, or lifts the ban. Administrators cannot be banned. */
export async function setUser(context: Context, { user_id, status }: Input<Calls['setUser']>) {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const person = (await findPeople(db, [user_id])).get(user_id);
  if (!person) throw notFound('user_id');
  if (status !== writerStatuses.normal && ['owner', 'admin'].includes(await installationRole(db, person)))
    throw new DomainError('discussionInvalid', discussionReasons.administrator({ field: 'user_id' }));
  await setWriterStatus(db, user_id, status);
  return {};
}

/** Decides about each, and names those that are not there, as lists of decisions never fail as a whole. */
async function decideEach(ids: readonly string[], decide: (id: string) => Promise<unknown>) {
  const failed: Record<string, string> = {};
  for (const id of new Set(ids)) if (!(await decide(id))) failed[id] = 'not found or deleted';
  return { failed };
}

async function presentPosts(context: Context, rows: readonly (typeof posts.$inferSelect)[]) {
  const { author, productName, reportCount, picturesOf } = await readDetails(context, rows);
  const labels = new Map(listPostLabels(context).map((label) => [label.label_id, label]));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    resource: picturesOf(row),
    status: row.status,
    comment_count: row.commentCount,
    created_at: String(toSeconds(row.createdAt)),
    label: row.label === null ? undefined : labels.get(row.label),
    pin_type: row.pinType,
    item_type: interactionItems.product,
    item_id: row.productId ?? '0',
    item_show_name: productName(row.productId),
    author: author(row.authorId),
    report_count: reportCount(row.id),
  }));
}

/** Data shown beside posts and comments: authors, products and open reports. */
async function readDetails(
  context: Context,
  rows: readonly { id: string; authorId: string; productId: string | null; pictures: string[] }[],
) {
  const [authors, known, counts, picturesOf] = await Promise.all([
    presentAuthors(
      context,
      rows.map(({ authorId }) => authorId),
    ),
    findProducts(
      context.db,
      rows.flatMap(({ productId }) => productId ?? []),
    ),
    openReports(
      context,
      rows.map(({ id }) => id),
    ),
    picturePresenter(context, rows),
  ]);
  return {
    author: (id: string) => {
      const person = authors.get(id);
      return {
        id,
        icon_url: person?.avatar_url ?? '',
        author_name: person?.nick_name ?? '',
        author_type: 1,
        status: person?.user_status ?? writerStatuses.normal,
      };
    },
    productName: (id: string | null) => (id === null ? '' : (known.get(id)?.name ?? '')),
    reportCount: (id: string) => counts.get(id) ?? 0,
    picturesOf,
  };
}

function notFound(field: string): DomainError {
  return new DomainError('discussionNotFound', discussionReasons.notFound({ field }));
}
