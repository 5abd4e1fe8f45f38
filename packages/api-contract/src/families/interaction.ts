import * as z from 'zod';
import { get, notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { productLimits } from '../product/types.js';

/** What people write about, follow, report and react to (`item_type`). */
export const interactionItems = {
  bot: 1,
  user: 2,
  post: 3,
  comment: 4,
  product: 5,
  discussion: 6,
} as const;

/** Who sees a post or a comment (`status`): its author only, everybody, nobody. */
export const contentStatuses = { selfView: 1, all: 2, deleted: 3 } as const;

/** State of the discussion of a product (`status`). */
export const discussionStatuses = { close: 1, open: 2, ban: 3 } as const;

/** Whether a user may write (`user_status`). */
export const writerStatuses = { normal: 0, discussionBan: 1, deactivated: 2 } as const;

/** Who put a post at the top (`pin_type`): nobody, the owner of the product, an administrator for all products. */
export const pinTypes = { none: 0, owner: 1, global: 2 } as const;

/** Kinds of reactions (`reaction_type`). */
export const reactionTypes = { like: 1, dislike: 2, emoji: 3 } as const;

/** Emoji of reactions (`emoji_type`): 👍 👎 😂 🤯 🙏. */
export const emojiTypes = {
  thumbsUp: 1,
  thumbsDown: 2,
  tearsOfJoy: 3,
  explodingHead: 4,
  foldedHands: 5,
} as const;

/** State of the answer of an agent (`bot_reply_status`). */
export const agentReplyStatuses = { replying: 1, done: 2 } as const;

/** Labels of posts. */
export const postLabels = { question: '1', review: '2', showcase: '3', suggestion: '4' } as const;

/** Maximum lengths of texts, in UTF-16 code units, and numbers of mentions and pictures. */
export const discussionLimits = {
  title: 100,
  post: 20_000,
  comment: 2_000,
  mentions: 20,
  pictures: 6,
} as const;

/** A person, as shown beside what they wrote. */
export const authorShape = () =>
  z.object({
    user_id: z.string(),
    user_name: z.string(),
    nick_name: z.string(),
    avatar_url: z.string(),
    signature: z.string(),
    /** `writerStatuses`. */
    user_status: z.number(),
  });
/** A person, as shown beside what they wrote. */
export type Author = z.output<ReturnType<typeof authorShape>>;

const mention = () =>
  z.object({
    item_id: id,
    /** A person, or the agent that is discussed, which answers. */
    item_type: z.union([z.literal(interactionItems.user), z.literal(interactionItems.bot)]),
    name: optional(shortText(100)),
  });
const mentions = () => optional(z.array(mention()).max(discussionLimits.mentions));
const text = (longest: number) => z.string().trim().min(1).pipe(shortText(longest));
const mentionShape = () =>
  z.object({ item_id: z.string(), item_type: z.number(), name: z.string(), avatar_url: z.string() });

/** Pictures of a text by their keys. */
export const pictureResources = () =>
  z.record(
    z.string(),
    z.object({
      /** 1 a picture. */
      file_type: z.number(),
      image: z.object({ key: z.string(), url: z.string(), origin_url: z.string() }),
    }),
  );
/** Pictures that the caller uploaded, by keys of the client. */
const givenPictures = () =>
  optional(
    z
      .record(shortText(300), z.object({ image: optional(z.object({ key: optional(shortText(300)) })) }))
      .refine(
        (all) => Object.keys(all).length <= discussionLimits.pictures,
        `at most ${discussionLimits.pictures}`,
      ),
  );

/** A post. */
export const postShape = () =>
  z.object({
    id,
    title: z.string(),
    /** Markdown. */
    content: z.string(),
    resource: optional(pictureResources()),
    label: optional(z.object({ label_id: z.string(), label_name: z.string() })),
    user_id: z.string(),
    comment_count: z.number(),
    /** Seconds since 1970, as text. */
    created_at: z.string(),
    /** `pinTypes`. */
    pin_type: z.number(),
    /** `contentStatuses`. */
    status: z.number(),
  });
const reactions = {
  /** Numbers of reactions by `emojiTypes`. */
  emoji_count: z.record(z.string(), z.number()),
  /** Those of the caller. */
  user_emoji_list: z.array(z.number()),
};
const packedPost = () =>
  z.object({
    post_info: postShape(),
    author_user_info: authorShape(),
    mention_list: z.array(mentionShape()),
    ...reactions,
  });
/** A post with its author. */
export type PackedPost = z.output<ReturnType<typeof packedPost>>;

const replyInfo = () =>
  z.object({
    reply_id: id,
    user_id: z.string(),
    created_at: z.string(),
    content: z.string(),
    resource: optional(pictureResources()),
    status: z.number(),
    /** Of the agent that answers; its asker is `user_id`. */
    bot_id: optional(z.string()),
    /** `agentReplyStatuses`, for answers of agents. */
    bot_reply_status: optional(z.number()),
  });
const agentInfo = () =>
  z.object({
    bot_id: z.string(),
    bot_name: z.string(),
    bot_avatar_url: z.string(),
    bot_description: z.string(),
  });
const packedReply = () =>
  z.object({
    reply_id: id,
    user_info: authorShape(),
    /** The agent that answered, in place of a person. */
    bot_info: optional(agentInfo()),
    reply_info: replyInfo(),
    mention_list: z.array(mentionShape()),
    /** Written by the author of the post, or by the owner of the product. */
    is_author: z.boolean(),
    ...reactions,
  });
/** The reply in which an agent will answer: list replies until it is done. */
const agentReply = () => z.object({ bot_comment_id: id });
/** A reply with its author. */
export type PackedReply = z.output<ReturnType<typeof packedReply>>;
const commentInfo = () =>
  z.object({
    comment_id: id,
    user_id: z.string(),
    content: z.string(),
    resource: optional(pictureResources()),
    created_at: z.string(),
    reply_count: z.number(),
    status: z.number(),
    /** 1 a person. */
    author_type: z.number(),
  });
const packedComment = () =>
  z.object({
    comment_id: id,
    user_info: authorShape(),
    comment_info: commentInfo(),
    mention_list: z.array(mentionShape()),
    is_author: z.boolean(),
    /** The first replies. */
    pack_reply_info_list: z.array(packedReply()),
    has_more_reply: z.boolean(),
    reply_count: z.number(),
    ...reactions,
  });
/** A comment with its author and its first replies. */
export type PackedComment = z.output<ReturnType<typeof packedComment>>;

const session = { auth: 'session', text: 'message' } as const;
const errors = ['discussionInvalid', 'discussionNotFound'] as const;
const item = () => ({ item_id: id, item_type: count });
const cursor = () => paging('cursor', 'limit');
const more = { has_more: z.boolean(), cursor: z.string() };

/** What people write about products: posts, comments, replies and reactions. */
export const interaction = defineFamily('interaction', {
  /** Whether the caller may write about this, and as whom. */
  meta: get('/api/marketplace/interaction/meta', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看讨论的设置', en: 'Viewed the settings of a discussion' },
    input: () => z.object(item()),
    output: () =>
      z.object({
        /** 1 moderator, 2 others. */
        user_role: z.number(),
        is_global_ban: z.boolean(),
        /** `discussionStatuses`. */
        status: z.number(),
        user_status: z.number(),
      }),
  }),
  listPosts: get('/api/marketplace/interaction/post/list', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看帖子', en: 'Viewed posts' },
    input: () =>
      z.object({
        ...item(),
        /** A post at the top that is not shown to others yet; for moderators. */
        preview_top_post_id: idOrNone,
        ...cursor(),
      }),
    output: () => z.object({ post_list: z.array(packedPost()), ...more }),
  }),
  publishPost: post('/api/marketplace/interaction/post/publish', {
    ...session,
    errors,
    audit: { 'zh-CN': '发布帖子', en: 'Published a post' },
    input: () =>
      z.object({
        ...item(),
        title: text(discussionLimits.title),
        content: text(discussionLimits.post),
        /** `postLabels`. */
        label: optional(z.enum(postLabels)),
        resource: givenPictures(),
        mention_list: mentions(),
      }),
    output: () => z.object({ post_id: id }),
  }),
  post: get('/api/marketplace/interaction/post/detail', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看帖子', en: 'Viewed a post' },
    input: () => z.object({ post_id: id }),
    output: () =>
      z.object({
        ...packedPost().shape,
        /** As `emoji_count`; the name in the specification. */
        post_emoji_count: z.record(z.string(), z.number()),
        /** The product it is about. */
        product_id: z.string(),
      }),
  }),
  /** Deletes a post: one's own, or any about one's own product. */
  deletePost: post('/api/marketplace/interaction/post/delete', {
    ...session,
    errors,
    audit: { 'zh-CN': '删除帖子', en: 'Deleted a post' },
    input: () => z.object({ post_id: id }),
  }),
  /** Puts a post about one's own product at the top. */
  pinPost: post('/api/marketplace/interaction/post/pin', {
    ...session,
    errors,
    audit: { 'zh-CN': '置顶帖子', en: 'Pinned a post' },
    input: () => z.object({ post_id: id }),
  }),
  unpinPost: post('/api/marketplace/interaction/post/pin/cancel', {
    ...session,
    errors,
    audit: { 'zh-CN': '取消置顶帖子', en: 'Unpinned a post' },
    input: () => z.object({ post_id: id }),
  }),
  postLabels: get('/api/marketplace/interaction/post_label/list', {
    ...session,
    audit: { 'zh-CN': '查看帖子标签', en: 'Viewed labels of posts' },
    input: () => z.object({ item_id: idOrNone, item_type: optional(count) }),
    output: () =>
      z.object({ post_label_list: z.array(z.object({ label_id: z.string(), label_name: z.string() })) }),
  }),
  /** Comments on a post or a product, the latest first. */
  listComments: get('/api/marketplace/interaction/comment/list', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看讨论中的评论', en: 'Viewed a discussion' },
    input: () => z.object({ ...item(), ...cursor() }),
    output: () => z.object({ comment_list: z.array(packedComment()), ...more }),
  }),
  publishComment: post('/api/marketplace/interaction/comment/publish', {
    ...session,
    errors,
    audit: { 'zh-CN': '在讨论中发表评论', en: 'Commented in a discussion' },
    input: () =>
      z.object({
        ...item(),
        comment_content: text(discussionLimits.comment),
        resource: givenPictures(),
        mention_list: mentions(),
      }),
    output: () =>
      z.object({ comment_id: id, comment_info: commentInfo(), pack_bot_reply_info: optional(agentReply()) }),
  }),
  reply: post('/api/marketplace/interaction/comment/reply', {
    ...session,
    errors,
    audit: { 'zh-CN': '在讨论中回复评论', en: 'Replied in a discussion' },
    input: () =>
      z.object({
        ...item(),
        reply_to_comment_id: id,
        reply_content: text(discussionLimits.comment),
        resource: givenPictures(),
        mention_list: mentions(),
      }),
    output: () =>
      z.object({
        reply_comment_id: id,
        reply_info: replyInfo(),
        pack_bot_reply_info: optional(agentReply()),
      }),
  }),
  /** Replies to a comment, the first ones first. */
  listReplies: get('/api/marketplace/interaction/comment/reply/list', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看讨论中的回复', en: 'Viewed replies in a discussion' },
    input: () => z.object({ comment_id: id, item_id: idOrNone, item_type: optional(count), ...cursor() }),
    output: () => z.object({ reply_info_list: z.array(packedReply()), ...more }),
  }),
  /** Deletes a comment or a reply: one's own, or any about one's own product. */
  deleteComment: post('/api/marketplace/interaction/comment/delete', {
    ...session,
    errors,
    audit: { 'zh-CN': '删除讨论中的评论', en: 'Deleted a comment in a discussion' },
    input: () => z.object({ comment_id: id }),
  }),
  /** Adds a reaction, or takes it back. Repeating it changes nothing. */
  react: post('/api/marketplace/interaction/reaction/do', {
    ...session,
    errors,
    audit: { 'zh-CN': '添加或取消表情', en: 'Added or removed a reaction' },
    input: () =>
      z.object({
        ...item(),
        /** `reactionTypes`. */
        reaction_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        /** `emojiTypes`, for emoji. */
        emoji_type: optional(z.number().int().min(1).max(5)),
        is_cancel: optional(flag),
      }),
  }),
  likes: get('/api/marketplace/interaction/product/like_count', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看获赞数', en: 'Viewed likes' },
    input: () => z.object(item()),
    output: () =>
      z.object({
        like_count: z.number(),
        /** `reactionTypes`; absent if the caller neither likes nor dislikes it. */
        user_reaction: optional(z.number()),
      }),
  }),
  /** Hides something of one's own from everybody else. */
  setSelfView: post('/api/marketplace/interaction/self_view/set', {
    ...session,
    errors,
    audit: { 'zh-CN': '将内容设为仅自己可见', en: 'Hid their own post or comment from others' },
    input: () => z.object(item()),
  }),
  uploadToken: get('/api/marketplace/interaction/upload/token', {
    ...session,
    audit: notBuiltLabel,
    input: () => z.object({}),
  }),
  /** Stores a picture for a post or comment of the caller: PNG, JPEG or WebP as base64. */
  uploadPicture: post('/api/marketplace/interaction/picture/upload', {
    ...session,
    added: 'the specification uploads pictures to a service of its vendor',
    audit: { 'zh-CN': '上传讨论图片', en: 'Uploaded an image for a discussion' },
    errors: [...errors, 'productInvalid'],
    limit: Math.ceil((productLimits.coverBytes * 4) / 3) + 10_000,
    input: () => z.object({ data: z.string().max(Math.ceil((productLimits.coverBytes * 4) / 3) + 1000) }),
    output: () => z.object({ key: z.string(), url: z.string() }),
  }),
  /** The URL of a picture that the caller uploaded. */
  image: get('/api/marketplace/interaction/img/get_url', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看讨论图片', en: 'Viewed an image of a discussion' },
    input: () => z.object({ Key: optional(shortText(500)) }),
    output: () => z.object({ url: z.string() }),
  }),
  streamReply: get('/api/marketplace/interaction/stream_reply', {
    ...session,
    audit: notBuiltLabel,
    input: () => z.object({ comment_id: idOrNone }),
  }),
});
