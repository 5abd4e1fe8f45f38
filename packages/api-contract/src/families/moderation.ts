import * as z from 'zod';
import { get, notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, list, optional, seconds, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { discussionLimits, pictureResources, postShape } from './interaction.js';

/** What can be reported (`object_type`), by API number. */
export const reportTypes = {
  productBot: 1,
  productPlugin: 2,
  productWorkflow: 3,
  interactionPost: 6,
  interactionComment: 7,
  templateBot: 8,
  templateWorkflow: 9,
  templateProject: 11,
  productProject: 12,
  templateCommon: 99,
} as const;

/** Why something is reported (`reason_code`). */
export const reportReasonCodes = {
  spam: 1,
  abuse: 2,
  illegal: 3,
  copyright: 4,
  privacy: 5,
  misleading: 6,
  other: 99,
} as const;

/** What happened to a report (`report_status`). */
export const reportStatuses = { notProcessed: 1, processing: 2, processed: 3 } as const;

/** Whether discussions are on in the installation (`discussion_status`); off by default. */
export const discussionSwitch = { on: 0, off: 1 } as const;

/** When a post at the top is shown (`status`). */
export const topPostStatuses = { inEffect: 1, notBegun: 2, finished: 3 } as const;

/** Reports that a user may submit in a day. */
export const maxReportsPerDay = 20;

const session = { auth: 'session', text: 'message' } as const;
const errors = ['discussionInvalid', 'discussionNotFound'] as const;
const pages = () => paging('page_num', 'page_size');
const ids = () => z.array(id).min(1).max(100);
const objectType = () =>
  z
    .number()
    .int()
    .refine((type) => Object.values<number>(reportTypes).includes(type));
const author = () =>
  z.object({
    id: z.string(),
    icon_url: z.string(),
    author_name: z.string(),
    author_type: z.number(),
    status: z.number(),
  });
/** Messages by id, of those that were not changed. */
const failed = () => z.object({ failed: z.record(z.string(), z.string()) });

const moderatedPost = () =>
  z.object({
    ...postShape().pick({
      id: true,
      title: true,
      content: true,
      resource: true,
      status: true,
      comment_count: true,
      created_at: true,
      label: true,
      pin_type: true,
    }).shape,
    item_type: z.number(),
    /** The product. */
    item_id: z.string(),
    item_show_name: z.string(),
    author: author(),
    /** Open reports. */
    report_count: z.number(),
  });
const moderatedComment = () =>
  z.object({
    id,
    product_id: z.string(),
    product_name: z.string(),
    post_id: z.string(),
    author: author(),
    status: z.number(),
    /** 1 a comment, 2 a reply. */
    type: z.number(),
    reply_count: z.number(),
    published_at: z.string(),
    content: z.string(),
    resource: optional(pictureResources()),
    report_count: z.number(),
  });
const topPost = () =>
  z.object({
    id,
    post_id: z.string(),
    title: z.string(),
    config: z.object({ begin_time_second: z.string(), end_time_second: z.string() }),
    /** `topPostStatuses`. */
    status: z.number(),
    comment_count: z.string(),
  });
const settings = () => ({
  /** `discussionSwitch`. */
  status: z.number(),
  /** Texts that contain one of these are refused. */
  blocked_words: z.array(z.string()),
  /** Posts and comments are shown to others only after approval. */
  is_premoderated: z.boolean(),
});

/** Moderation of discussions, and reports. Calls under `admin` are for administrators of the installation. */
export const moderation = defineFamily('moderation', {
  readSettings: get('/api/marketplace/interaction/admin/discussion/global_config/get', {
    ...session,
    audit: { 'zh-CN': '查看社区设置', en: 'Viewed the community settings' },
    input: () => z.object({}),
    output: () => z.object(settings()),
  }),
  /** Switches discussions on or off; absent fields stay as they are. */
  changeSettings: post('/api/marketplace/interaction/admin/discussion/global_config/set', {
    ...session,
    errors,
    audit: { 'zh-CN': '更改社区设置', en: 'Changed the community settings' },
    input: () =>
      z.object({
        discussion_status: optional(z.union([z.literal(0), z.literal(1)])),
        blocked_words: optional(z.array(z.string().trim().min(1).pipe(shortText(50))).max(1000)),
        is_premoderated: optional(z.boolean()),
      }),
  }),
  discussions: get('/api/marketplace/interaction/admin/discussion/list', {
    ...session,
    audit: { 'zh-CN': '查看全部讨论', en: 'Viewed all discussions' },
    input: () =>
      z.object({ ...pages(), item_id: idOrNone, item_type: optional(count), status: optional(count) }),
    output: () =>
      z.object({
        discussions: z.array(
          z.object({
            /** The product. */
            id,
            status: z.number(),
            item_type: z.number(),
            item_id: z.string(),
            item_show_name: z.string(),
            comment_count: z.string(),
            post_count: z.string(),
          }),
        ),
        total: z.number(),
      }),
  }),
  setDiscussions: post('/api/marketplace/interaction/admin/discussion/update_status', {
    ...session,
    errors,
    audit: { 'zh-CN': '更改讨论的状态', en: 'Opened, closed or banned discussions' },
    input: () => z.object({ ids: ids(), status: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  }),
  posts: get('/api/marketplace/interaction/admin/post/list', {
    ...session,
    audit: { 'zh-CN': '查看待管理的帖子', en: 'Viewed posts for moderation' },
    input: () =>
      z.object({
        ...pages(),
        /** 1 the latest first, 2 most comments first. */
        sort_type: optional(count),
        keyword: optional(shortText(100)),
        post_id: idOrNone,
        item_id: idOrNone,
        author_id: idOrNone,
        status: optional(count),
        label_id: optional(shortText(20)),
      }),
    output: () => z.object({ posts: z.array(moderatedPost()), total: z.number() }),
  }),
  post: get('/api/marketplace/interaction/admin/post/detail', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看帖子', en: 'Viewed a post as a moderator' },
    input: () => z.object({ id }),
    output: () => z.object({ post: moderatedPost() }),
  }),
  setPosts: post('/api/marketplace/interaction/admin/post/update_status', {
    ...session,
    errors,
    audit: { 'zh-CN': '更改帖子的可见性', en: 'Approved, hid or deleted posts' },
    input: () =>
      z.object({
        ids: ids(),
        status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        reason: optional(shortText(500)),
      }),
    output: failed,
  }),
  postLabels: get('/api/marketplace/interaction/admin/post_label/list', {
    ...session,
    audit: { 'zh-CN': '查看帖子标签', en: 'Viewed labels of posts' },
    input: () => z.object({}),
    output: () => z.object({ labels: z.array(z.object({ label_id: z.string(), label_name: z.string() })) }),
  }),
  comments: get('/api/marketplace/interaction/admin/comment/list', {
    ...session,
    audit: { 'zh-CN': '查看待管理的评论', en: 'Viewed comments for moderation' },
    input: () =>
      z.object({
        ...pages(),
        product_id: idOrNone,
        comment_id: idOrNone,
        post_id: idOrNone,
        author_id: idOrNone,
        content_keyword: optional(shortText(100)),
        status: optional(count),
      }),
    output: () => z.object({ comments: z.array(moderatedComment()), total: z.number() }),
  }),
  setComments: post('/api/marketplace/interaction/admin/comment/update_status', {
    ...session,
    errors,
    audit: { 'zh-CN': '更改评论的可见性', en: 'Approved, hid or deleted comments' },
    input: () =>
      z.object({
        ids: ids(),
        status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        reason: optional(shortText(500)),
      }),
    output: failed,
  }),
  /** Ends the right of a user to write in discussions. */
  banUser: post('/api/marketplace/interaction/user/ban', {
    ...session,
    errors,
    audit: { 'zh-CN': '将用户禁言', en: 'Banned a user from discussions' },
    input: () => z.object({ user_id: id }),
  }),
  /** `writerStatuses`: bans a user, or lifts the ban. */
  setUser: post('/api/marketplace/interaction/admin/user/upsert_status', {
    ...session,
    errors,
    audit: { 'zh-CN': '将用户禁言或解除禁言', en: 'Banned a user from discussions, or lifted the ban' },
    input: () => z.object({ user_id: id, status: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  }),
  topPosts: get('/api/marketplace/interaction/admin/top_post/list', {
    ...session,
    audit: { 'zh-CN': '查看置顶帖子', en: 'Viewed pinned posts' },
    input: () => z.object({ ...pages(), config_type: optional(count) }),
    output: () => z.object({ posts: z.array(topPost()), total: z.number() }),
  }),
  /** Publishes a post that stands above the posts of every product, once it has times. */
  publishTopPost: post('/api/marketplace/interaction/admin/top_post/publish', {
    ...session,
    errors,
    audit: { 'zh-CN': '发布全局帖子', en: 'Published a post for all products' },
    input: () =>
      z.object({
        title: z.string().trim().min(1).pipe(shortText(discussionLimits.title)),
        content: z.string().trim().min(1).pipe(shortText(discussionLimits.post)),
      }),
    output: () => z.object({ id, post_id: id }),
  }),
  updateTopPost: post('/api/marketplace/interaction/admin/top_post/update', {
    ...session,
    errors,
    audit: { 'zh-CN': '修改全局帖子', en: 'Changed a post for all products' },
    input: () =>
      z.object({
        post_id: id,
        title: optional(z.string().trim().min(1).pipe(shortText(discussionLimits.title))),
        content: optional(z.string().trim().min(1).pipe(shortText(discussionLimits.post))),
      }),
  }),
  setTopPost: post('/api/marketplace/interaction/admin/top_post/config', {
    ...session,
    errors,
    audit: { 'zh-CN': '设置帖子的置顶时间', en: 'Set when a post is pinned' },
    input: () => z.object({ id, config: z.object({ begin_time_second: seconds, end_time_second: seconds }) }),
  }),
  deleteTopPost: post('/api/marketplace/interaction/admin/top_post/delete', {
    ...session,
    errors,
    audit: { 'zh-CN': '取消帖子置顶', en: 'Unpinned a post' },
    input: () => z.object({ id }),
  }),
  previewTopPost: get('/api/marketplace/interaction/admin/top_post/preview', {
    ...session,
    errors,
    audit: { 'zh-CN': '预览置顶帖子', en: 'Previewed a pinned post' },
    input: () => z.object({ id }),
    output: () => z.object({ preview_top_post_id: z.string(), product_id: z.string() }),
  }),
  uploadToken: get('/api/marketplace/interaction/admin/upload/token', {
    ...session,
    audit: notBuiltLabel,
    input: () => z.object({}),
  }),
  image: get('/api/marketplace/interaction/admin/img/get_url', {
    ...session,
    audit: notBuiltLabel,
    input: () => z.object({ Key: optional(shortText(500)) }),
  }),
  reportMeta: get('/api/report/get_meta', {
    ...session,
    audit: { 'zh-CN': '查看举报原因', en: 'Viewed reasons for reports' },
    input: () => z.object({}),
    output: () =>
      z.object({
        /** `reportReasonCodes`, with their texts in the language of the caller. */
        report_reasons: z.array(z.object({ reason_code: z.number(), starling_key: z.string() })),
      }),
  }),
  report: post('/api/report/submit', {
    ...session,
    errors,
    audit: { 'zh-CN': '举报内容', en: 'Reported content' },
    input: () =>
      z.object({
        /** `reportTypes`. */
        object_type: objectType(),
        object_id: id,
        detail: z.object({
          description: optional(shortText(1000)),
          reason_codes: z.array(z.number().int()).min(1).max(7),
        }),
      }),
  }),
  /** How often the caller reported these, and everybody together, for moderators; others read their own number twice. */
  reportTimes: get('/api/report/get_report_times', {
    ...session,
    audit: { 'zh-CN': '查看举报次数', en: 'Viewed how often content was reported' },
    input: () =>
      z.object({
        object_id_list: list(id).refine((all) => all.length <= 100),
        object_type: optional(objectType()),
      }),
    output: () =>
      z.object({
        report_times_datas: z.record(
          z.string(),
          z.object({ total_report_times: z.number(), current_report_times: z.number() }),
        ),
      }),
  }),
  reports: get('/api/report/query', {
    ...session,
    audit: { 'zh-CN': '查看举报', en: 'Viewed reports' },
    input: () =>
      z.object({
        object_id_list: optional(list(id).refine((all) => all.length <= 100)),
        object_type: optional(count),
        report_time_begin: optional(seconds),
        report_time_end: optional(seconds),
        report_uid: idOrNone,
        /** `reportStatuses`. */
        report_status: optional(count),
        ...pages(),
      }),
    output: () =>
      z.object({
        report_datas: z.array(
          z.object({
            report_id: id,
            object_id: z.string(),
            object_type: z.number(),
            reason_codes_str: z.array(z.string()),
            report_uid: z.string(),
            report_user_name: z.string(),
            report_time: z.string(),
            report_object_name: z.string(),
            description: z.string(),
            report_status: z.number(),
          }),
        ),
        total_count: z.number(),
      }),
  }),
  /** Ends reports: handled, whatever was decided. */
  closeReports: post('/api/report/close', {
    ...session,
    errors,
    added: 'the specification has states of reports, and no call that changes them',
    audit: { 'zh-CN': '处理举报', en: 'Marked reports as handled' },
    input: () => z.object({ ids: ids() }),
  }),
});
