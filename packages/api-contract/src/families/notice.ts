import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';

/** Which notices a list has. */
export const noticeRanks = { all: 0, unread: 1 } as const;

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

export type ActivityType = (typeof activityTypes)[number];

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
    audit: { 'zh-CN': '查看通知', en: 'Viewed notices' },
    input: () => z.object({ ...paged(), notice_rank_type: optional(count) }),
    output: page,
  }),
  unreadCount: post('/api/playground_api/notice/get_unread_count', {
    auth: 'session',
    audit: { 'zh-CN': '查看未读通知数', en: 'Viewed the number of unread notices' },
    input: () => z.object({}),
    output: () => z.object({ unread_count: z.number() }),
  }),
  markRead: post('/api/playground_api/notice/mark_read', {
    auth: 'session',
    audit: { 'zh-CN': '将通知标为已读', en: 'Marked notices as read' },
    envelope: 'fields',
    input: () =>
      z.object({ notice_ids: optional(z.array(shortText(32)).max(200)), mark_all: optional(flag) }),
    output: () => z.object({}),
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
