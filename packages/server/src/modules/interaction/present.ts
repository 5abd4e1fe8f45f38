import {
  type Author,
  agentReplyStatuses,
  type PackedComment,
  type PackedPost,
  type PackedReply,
  postLabels,
  reactionTypes,
  writerStatuses,
} from '@heddle/api-contract/families/interaction';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { groupBy } from '../../kernel/groupBy.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { iconUrls } from '../file/index.js';
import { languageOf } from '../workflow/index.js';
import type { DiscussionComment, Post } from './items.js';
import { mentionsOf } from './mentions.js';
import { picturePresenter, type Shown } from './pictures.js';
import { findProducts } from './products.js';
import { discussionBans, reactions } from './tables.js';

const labelNames: Record<'zh-CN' | 'en', Record<string, string>> = {
  'zh-CN': {
    [postLabels.question]: '提问',
    [postLabels.review]: '评价',
    [postLabels.showcase]: '作品',
    [postLabels.suggestion]: '建议',
  },
  en: {
    [postLabels.question]: 'Question',
    [postLabels.review]: 'Review',
    [postLabels.showcase]: 'Showcase',
    [postLabels.suggestion]: 'Suggestion',
  },
};

export const listPostLabels = ({ user }: Context) =>
  Object.entries(labelNames[languageOf(user.locale)]).map(([label_id, label_name]) => ({
    label_id,
    label_name,
  }));

/** Presents posts, comments and replies with their authors and reactions, which are read together. */
export async function presenter(context: Context, texts: readonly (Post | DiscussionComment)[]) {
  const { db, user } = context;
  const ids = texts.map(({ id }) => id);
  const mentioned = await mentionsOf(db, ids);
  const peopleIds = [...texts.map(({ authorId }) => authorId), ...[...mentioned.values()].flat()];
  const [people, statuses, emoji, picturesOf, agents] = await Promise.all([
    findPeople(db, peopleIds),
    writerStatusesOf(context, peopleIds),
    emojiOf(context, ids),
    picturePresenter(context, texts),
    agentsOf(context, texts),
  ]);
  const author = (id: string) => toAuthor(id, people.get(id), statuses.get(id));
  const mention_list = (id: string) =>
    (mentioned.get(id) ?? []).map((userId) => {
      const { user_name, avatar_url } = author(userId);
      return { item_id: userId, item_type: 2, name: user_name, avatar_url };
    });

  const post = (row: Post): PackedPost => ({
    post_info: {
      id: row.id,
      title: row.title,
      content: row.content,
      resource: picturesOf(row),
      label:
        row.label === null
          ? undefined
          : { label_id: row.label, label_name: labelNames[languageOf(user.locale)][row.label] ?? '' },
      user_id: row.authorId,
      comment_count: row.commentCount,
      created_at: String(toSeconds(row.createdAt)),
      pin_type: row.pinType,
      status: row.status,
    },
    author_user_info: author(row.authorId),
    mention_list: mention_list(row.id),
    ...emoji(row.id),
  });

  const reply = (row: DiscussionComment, inCharge: ReadonlySet<string>): PackedReply => ({
    reply_id: row.id,
    user_info: row.agentProductId === null ? author(row.authorId) : toAuthor('0', undefined, undefined),
    bot_info: agents.get(row.agentProductId ?? ''),
    reply_info: presentReply(row, picturesOf(row)),
    mention_list: mention_list(row.id),
    is_author: row.agentProductId === null && inCharge.has(row.authorId),
    ...emoji(row.id),
  });

  const comment = (
    row: DiscussionComment,
    replies: readonly DiscussionComment[],
    inCharge: ReadonlySet<string>,
  ): PackedComment => ({
    comment_id: row.id,
    user_info: author(row.authorId),
    comment_info: presentComment(row, picturesOf(row)),
    mention_list: mention_list(row.id),
    is_author: inCharge.has(row.authorId),
    pack_reply_info_list: replies.map((one) => reply(one, inCharge)),
    has_more_reply: row.replyCount > replies.length,
    reply_count: row.replyCount,
    ...emoji(row.id),
  });

  return { post, comment, reply };
}

export function presentComment(row: DiscussionComment, resource: Shown) {
  return {
    comment_id: row.id,
    user_id: row.authorId,
    content: row.content,
    resource,
    created_at: String(toSeconds(row.createdAt)),
    reply_count: row.replyCount,
    status: row.status,
    author_type: 1,
  };
}

export function presentReply(row: DiscussionComment, resource: Shown) {
  return {
    reply_id: row.id,
    user_id: row.authorId,
    created_at: String(toSeconds(row.createdAt)),
    content: row.content,
    resource,
    status: row.status,
    bot_id: row.agentProductId ?? undefined,
    bot_reply_status: replyStatusOf(row),
  };
}

/** The agents that wrote some of these, by their product. */
async function agentsOf(context: Context, texts: readonly (Post | DiscussionComment)[]) {
  const ids = texts.flatMap((text) => ('agentProductId' in text ? (text.agentProductId ?? []) : []));
  const found = [...(await findProducts(context.db, ids)).values()];
  const urls = await iconUrls(
    context,
    found.map(({ icon }) => icon),
  );
  return new Map(
    found.map(({ id, name, icon, description }) => [
      id,
      { bot_id: id, bot_name: name, bot_avatar_url: urls.get(icon) ?? '', bot_description: description },
    ]),
  );
}

function replyStatusOf({ agentProductId, isAnswering }: DiscussionComment): number | undefined {
  if (agentProductId === null) return undefined;
  return isAnswering ? agentReplyStatuses.replying : agentReplyStatuses.done;
}

/** Presents users with their right to write. */
export async function presentAuthors(context: Context, ids: readonly string[]): Promise<Map<string, Author>> {
  const [people, statuses] = await Promise.all([findPeople(context.db, ids), writerStatusesOf(context, ids)]);
  return new Map(ids.map((id) => [id, toAuthor(id, people.get(id), statuses.get(id))]));
}

function toAuthor(id: string, person: User | undefined, status: number | undefined): Author {
  return {
    user_id: id,
    user_name: person?.uniqueName ?? '',
    nick_name: person?.name ?? '',
    avatar_url: person?.avatarUrl ?? '',
    signature: person?.description ?? '',
    user_status: status ?? writerStatuses.normal,
  };
}

async function writerStatusesOf({ db }: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(discussionBans)
    .where(inArray(discussionBans.userId, [...new Set(ids)]));
  return new Map(rows.map(({ userId, status }) => [userId, status]));
}

/** Numbers of emoji by item, and those of the caller. */
async function emojiOf({ db, user }: Context, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            itemId: reactions.itemId,
            emoji: reactions.emoji,
            count: count(),
            isOwn: sql<boolean>`bool_or(${reactions.userId} = ${user.id})`,
          })
          .from(reactions)
          .where(and(inArray(reactions.itemId, [...ids]), eq(reactions.type, reactionTypes.emoji)))
          .groupBy(reactions.itemId, reactions.emoji);
  const byItem = groupBy(rows, ({ itemId }) => itemId);
  return (id: string) => {
    const own = byItem.get(id) ?? [];
    return {
      emoji_count: Object.fromEntries(own.map((row) => [String(row.emoji), row.count])),
      user_emoji_list: own.filter(({ isOwn }) => isOwn).map((row) => row.emoji),
    };
  };
}
