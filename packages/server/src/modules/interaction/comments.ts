import type { Input, Result } from '@heddle/api-contract';
import { contentStatuses, type interaction } from '@heddle/api-contract/families/interaction';
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { groupBy } from '../../kernel/groupBy.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { mayInInstallation } from '../account/index.js';
import { admitWriting } from './admitWriting.js';
import { type AskedAgent, agentToAsk, startAgentReply } from './agentReplies.js';
import { addToCounts, setCommentStatus } from './commentStatus.js';
import {
  type DiscussionComment,
  type Item,
  isInCharge,
  requireComment,
  requireItem,
  requireOpenDiscussion,
} from './items.js';
import { announce, checkMentions } from './mentions.js';
import { checkPictures, picturePresenter } from './pictures.js';
import { notYours, visibleTo } from './posts.js';
import { presentComment, presenter, presentReply } from './present.js';
import { productPath } from './products.js';
import { requireOn } from './settings.js';
import { discussionComments } from './tables.js';

type Calls = typeof interaction.calls;

/** Replies shown with each comment; further ones are listed by themselves. */
const shownReplies = 3;

export async function listComments(
  context: Context,
  input: Input<Calls['listComments']>,
): Promise<Result<Calls['listComments']>> {
  const { db } = context;
  await requireOn(db);
  const item = await requireItem(context, input);
  const where = and(
    commentsOf(item),
    isNull(discussionComments.rootId),
    visibleTo(context, discussionComments),
  );
  const page = pageOf(input, { usual: 20, largest: 50 });
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
  const replies = await firstReplies(
    context,
    rows.map(({ id }) => id),
  );
  const present = await presenter(context, [...rows, ...replies]);
  const byRoot = groupBy(replies, ({ rootId }) => rootId ?? '');
  const inCharge = peopleInCharge(item);
  const { hasMore, cursor } = afterPage(page, total);
  return {
    comment_list: rows.map((row) => present.comment(row, byRoot.get(row.id) ?? [], inCharge)),
    has_more: hasMore,
    cursor,
  };
}

export async function listReplies(
  context: Context,
  input: Input<Calls['listReplies']>,
): Promise<Result<Calls['listReplies']>> {
  const { db } = context;
  await requireOn(db);
  const item = await requireComment(context, input.comment_id);
  const where = and(eq(discussionComments.rootId, item.id), visibleTo(context, discussionComments));
  const page = pageOf(input, { usual: 20, largest: 50 });
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(discussionComments)
      .where(where)
      .orderBy(asc(discussionComments.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(discussionComments, where),
  ]);
  const present = await presenter(context, rows);
  const inCharge = peopleInCharge(item);
  const { hasMore, cursor } = afterPage(page, total);
  return { reply_info_list: rows.map((row) => present.reply(row, inCharge)), has_more: hasMore, cursor };
}

export async function publishComment(
  context: Context,
  input: Input<Calls['publishComment']>,
): Promise<Result<Calls['publishComment']>> {
  const item = await requireItem(context, input);
  const answered = [item.comment?.authorId ?? item.post?.authorId ?? item.product?.ownerId].flatMap(
    (id) => id ?? [],
  );
  // A comment on a comment is a reply to it.
  const rootId = item.comment ? (item.comment.rootId ?? item.comment.id) : null;
  const { row, agentReplyId } = await write(context, item, {
    ...{ rootId, answered, field: 'comment_content', content: input.comment_content },
    pictures: await checkPictures(context, input.resource),
    mentioned: await checkMentions(context, input.mention_list),
    askedAgent: await agentToAsk(context, item, input.mention_list),
  });
  const present = await picturePresenter(context, [row]);
  return { comment_id: row.id, comment_info: presentComment(row, present(row)), ...shownReply(agentReplyId) };
}

export async function replyToComment(
  context: Context,
  input: Input<Calls['reply']>,
): Promise<Result<Calls['reply']>> {
  const item = await requireComment(context, input.reply_to_comment_id, 'reply_to_comment_id');
  const { comment } = item;
  const { row, agentReplyId } = await write(context, item, {
    ...{ rootId: comment.rootId ?? comment.id, answered: [comment.authorId] },
    ...{ field: 'reply_content', content: input.reply_content },
    pictures: await checkPictures(context, input.resource),
    mentioned: await checkMentions(context, input.mention_list),
    askedAgent: await agentToAsk(context, item, input.mention_list),
  });
  const present = await picturePresenter(context, [row]);
  return {
    reply_comment_id: row.id,
    reply_info: presentReply(row, present(row)),
    ...shownReply(agentReplyId),
  };
}

export async function deleteComment(context: Context, { comment_id }: Input<Calls['deleteComment']>) {
  const item = await requireComment(context, comment_id);
  if (!isInCharge(context, item) && !(await mayInInstallation(context, 'manageStore')))
    throw notYours('comment_id');
  await setCommentStatus(context.db, item.comment, { status: contentStatuses.deleted });
  return {};
}

const shownReply = (id: string | undefined) =>
  id === undefined ? {} : { pack_bot_reply_info: { bot_comment_id: id } };

interface NewComment {
  rootId: string | null;
  content: string;
  /** Name of the field with the content. */
  field: string;
  pictures: string[];
  askedAgent: AskedAgent | undefined;
  mentioned: readonly string[];
  answered: readonly string[];
}

async function write(
  context: Context,
  { product, post }: Item,
  { rootId, content, field, pictures, askedAgent, mentioned, answered }: NewComment,
): Promise<{ row: DiscussionComment; agentReplyId: string | undefined }> {
  await requireOpenDiscussion(context, product);
  return context.db.transaction(async (transaction) => {
    const status = await admitWriting(transaction, context, { [field]: content });
    const row: DiscussionComment = {
      ...{ id: newId(), productId: product?.id ?? null, postId: post?.id ?? null, rootId },
      ...{
        authorId: context.user.id,
        content,
        status,
        isWithdrawn: false,
        agentProductId: null,
        isAnswering: false,
        pictures,
        replyCount: 0,
        createdAt: new Date(),
      },
    };
    await transaction.insert(discussionComments).values(row);
    if (status === contentStatuses.all) await addToCounts(transaction, row, 1);
    await announce(transaction, context, status, {
      ...{ contentId: row.id, mentioned, answered },
      ...{ name: product?.name ?? post?.title ?? '', path: productPath(product?.id, post?.id) },
    });
    const agentReplyId = askedAgent && (await startAgentReply(transaction, context, row, askedAgent));
    return { row, agentReplyId };
  });
}

/** The comments on an item; the comments on a product are those that belong to no post. */
function commentsOf({ id, product, post, comment }: Item) {
  if (comment) return eq(discussionComments.rootId, id);
  if (post) return eq(discussionComments.postId, id);
  return and(eq(discussionComments.productId, product!.id), isNull(discussionComments.postId));
}

function peopleInCharge({ product, post }: Item): ReadonlySet<string> {
  return new Set([product?.ownerId, post?.authorId].flatMap((id) => id ?? []));
}

async function firstReplies(context: Context, rootIds: readonly string[]): Promise<DiscussionComment[]> {
  if (rootIds.length === 0) return [];
  const { db } = context;
  const numbered = db
    .select({
      id: discussionComments.id,
      place:
        sql<number>`row_number() over (partition by ${discussionComments.rootId} order by ${discussionComments.id})`.as(
          'place',
        ),
    })
    .from(discussionComments)
    .where(and(inArray(discussionComments.rootId, [...rootIds]), visibleTo(context, discussionComments)))
    .as('numbered');
  const rows = await db
    .select({ comment: discussionComments })
    .from(discussionComments)
    .innerJoin(numbered, eq(numbered.id, discussionComments.id))
    .where(lte(numbered.place, shownReplies))
    .orderBy(asc(discussionComments.id));
  return rows.map(({ comment }) => comment);
}
