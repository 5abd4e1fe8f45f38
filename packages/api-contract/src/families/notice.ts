import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';

/** Which notices a list has. */
export const noticeRanks = { all: 0, unread: 1 } as const;

/** Whether a notice was read (`read_status`). */
export const readStatuses = { unread: 1, read: 2 } as const;

/** What notices and the activity feed of a space tell. */
export const activityTypes = [
  'workflowPublished',
  'pluginPublished',
  'workflowDeleted',
  'projectCreated',
  'projectDeleted',
  'projectRestored',
  'memberLeft',
  'joinRequested',
  'joinApproved',
  'joinRefused',
  'membershipRequested',
  'membershipApproved',
  'membershipRefused',
  'collaboratorRemoved',
  'triggerSuspended',
  'mentioned',
  'discussionMentioned',
  'discussionAnswered',
  'followed',
  'contentApproved',
  'contentHidden',
  'contentDeleted',
  'productUpdated',
] as const;

/** One of the activities that notices and feeds tell. */
export type ActivityType = (typeof activityTypes)[number];

/** Kinds of notices that people choose about. */
export const noticeKinds = ['mentions', 'triggers', 'access', 'requests', 'other'] as const;
/** What people choose for together: whether, and how, they are told. */
export type NoticeKind = (typeof noticeKinds)[number];

const kinds: { readonly [Type in ActivityType]?: NoticeKind } = {
  mentioned: 'mentions',
  discussionMentioned: 'mentions',
  discussionAnswered: 'mentions',
  triggerSuspended: 'triggers',
  collaboratorRemoved: 'access',
  joinRequested: 'requests',
  joinApproved: 'requests',
  joinRefused: 'requests',
  membershipRequested: 'requests',
  membershipApproved: 'requests',
  membershipRefused: 'requests',
};

/** The kind that an activity belongs to. */
export const noticeKindOf = (type: ActivityType): NoticeKind => kinds[type] ?? 'other';

/** When mails about notices are sent: each at once, or all of a day together. */
export const noticeMailTimes = ['instant', 'daily'] as const;

const choices = () =>
  z.object({
    kind: z.enum(noticeKinds),
    in_product: z.boolean(),
    /** `requests` is mailed by the setting `request_mails` of the account instead. */
    mail: z.boolean(),
    webhook: z.boolean(),
  });

const webhookState = () =>
  z.object({
    /** Empty: notices are sent to no address. */
    url: z.string(),
    /** False after the address refused many deliveries; saving it again turns it on. */
    is_enabled: z.boolean(),
    /** Of the last delivery: the HTTP status, 0 without an answer; null before the first. */
    last_status: z.number().nullable(),
    last_error: z.string(),
    /** Seconds since 1970; 0 before the first delivery. */
    last_at: z.number(),
  });

const sender = () =>
  z.object({
    /** 0 for a person or the installation; the specification has 1 for an agent. */
    sender_type: z.number(),
    sender_id: z.string(),
    sender_name: z.string(),
    sender_icon_url: z.string(),
  });

const notice = () =>
  z.object({
    id,
    /** In the language of the caller. */
    content: z.string(),
    /** A path of the studio; empty where there is nothing to open. */
    jump_link: z.string(),
    read_status: z.number(),
    sender: sender(),
    /** Seconds since 1970. */
    create_time: z.string(),
    /** Added: what it tells. */
    type: z.enum(activityTypes),
  });

/** A notice, or an entry of an activity feed, which counts as read. */
export type Notice = z.infer<ReturnType<typeof notice>>;

const page = () =>
  z.object({ notice_list: z.array(notice()), next_cursor: z.string(), has_more: z.boolean() });

const paged = () => ({ cursor: optional(shortText(32)), count: optional(count.pipe(z.number().max(50))) });

/** Notices of a user, and the activity feed of a space. */
export const notices = defineFamily('notices', {
  getList: post('/api/playground_api/notice/get_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看通知', en: 'Viewed notifications' },
    input: () => z.object({ ...paged(), notice_rank_type: optional(count) }),
    output: page,
  }),
  unreadCount: post('/api/playground_api/notice/get_unread_count', {
    auth: 'session',
    audit: { 'zh-CN': '查看未读通知数', en: 'Viewed the number of unread notifications' },
    input: () => z.object({}),
    output: () => z.object({ unread_count: z.number() }),
  }),
  markRead: post('/api/playground_api/notice/mark_read', {
    auth: 'session',
    audit: { 'zh-CN': '将通知标为已读', en: 'Marked notifications as read' },
    envelope: 'fields',
    input: () =>
      z.object({ notice_ids: optional(z.array(shortText(32)).max(200)), mark_all: optional(flag) }),
    output: () => z.object({}),
  }),
  /** How the caller is told of notices. */
  settings: post('/api/notice/settings', {
    auth: 'session',
    audit: { 'zh-CN': '查看通知设置', en: 'Viewed notification settings' },
    added: 'the specification shows notices in the product only',
    input: () => z.object({}),
    output: () =>
      z.object({
        /** Whether this installation sends mails, and requests to other servers. */
        can_mail: z.boolean(),
        can_call: z.boolean(),
        kinds: z.array(choices()),
        mail_time: z.enum(noticeMailTimes),
        /** Hour of the daily mail, in `time_zone`. */
        mail_hour: z.number(),
        time_zone: z.string(),
        webhook: webhookState(),
      }),
  }),
  /** Changes what is given. A new address of the webhook returns its secret, which is never shown again. */
  saveSettings: post('/api/notice/settings/save', {
    auth: 'session',
    audit: { 'zh-CN': '修改通知设置', en: 'Changed notification settings' },
    added: 'the specification shows notices in the product only',
    errors: ['noticeSettingInvalid'],
    input: () =>
      z.object({
        kinds: optional(z.array(choices()).max(noticeKinds.length)),
        mail_time: optional(z.enum(noticeMailTimes)),
        mail_hour: optional(z.number().int().min(0).max(23)),
        time_zone: optional(shortText(64)),
        /** Empty removes the webhook. */
        webhook_url: optional(shortText(2000)),
      }),
    output: () => z.object({ secret: z.string().optional() }),
  }),
  /** Sends a sample to the webhook, and returns what its server answered. */
  testWebhook: post('/api/notice/webhook/test', {
    auth: 'session',
    audit: { 'zh-CN': '测试通知 Webhook', en: 'Tested the notification webhook' },
    added: 'the specification shows notices in the product only',
    errors: ['noticeSettingInvalid'],
    input: () => z.object({}),
    /** `status` is 0 without an answer. */
    output: () => z.object({ is_accepted: z.boolean(), status: z.number(), error: z.string() }),
  }),
  /** What happened in a space, newest first, for its members. */
  activity: post('/api/notice/activity', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间动态', en: 'Viewed the activity of a workspace' },
    added: 'the specification has no activity feed',
    input: () => z.object({ space_id: id, ...paged() }),
    output: page,
  }),
});
