import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sharedKinds } from './presence.js';

/** Maximum length of a comment in UTF-16 code units. */
export const maxCommentLength = 4_000;
/** Maximum number of people mentioned in one comment. */
export const maxMentions = 20;

const resource = () => ({ resource_type: z.enum(sharedKinds), resource_id: id });
const text = () => z.string().trim().min(1).pipe(shortText(maxCommentLength));
const mentions = () => optional(z.array(id).max(maxMentions));
const person = () =>
  z.object({ user_id: id, name: z.string(), user_name: z.string(), avatar_url: z.string() });

const commentShape = () =>
  z.object({
    comment_id: id,
    author: person(),
    /** Empty if the comment was deleted. */
    text: z.string(),
    is_deleted: z.boolean(),
    mentions: z.array(person()),
    /** Seconds since 1970. */
    created_at: z.number(),
    /** 0 if it was never changed. */
    edited_at: z.number(),
    can_edit: z.boolean(),
    can_delete: z.boolean(),
  });
/** A comment, or a reply to one. */
export type Comment = z.output<ReturnType<typeof commentShape>>;

const thread = () =>
  z.object({
    thread_id: id,
    /** The part of the resource it is about, such as the id of a node; empty for the whole resource. */
    anchor: z.string(),
    /** The text in that part which was selected. */
    quote: z.string(),
    is_resolved: z.boolean(),
    resolved_by: optional(person()),
    comments: z.array(commentShape()),
    updated_at: z.number(),
  });
/** A comment with its replies. */
export type CommentThread = z.output<ReturnType<typeof thread>>;

const added = 'comments on parts of resources; the specification has no call for it';
const session = { auth: 'session', added } as const;
const output = () => z.object({ thread: thread() });
const errors = ['commentInvalid', 'commentNotFound'] as const;

/** Comments on resources and their parts, in threads. */
export const comment = defineFamily('comment', {
  /** The threads of a resource, the latest first. */
  list: post('/api/comment/list', {
    ...session,
    audit: { 'zh-CN': '查看评论', en: 'Viewed comments' },
    input: () =>
      z.object({
        ...resource(),
        status: optional(z.enum(['open', 'resolved', 'all'])),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({
        threads: z.array(thread()),
        total: z.number(),
        has_more: z.boolean(),
        /** Numbers of open threads by anchor. */
        open: z.record(z.string(), z.number()),
      }),
  }),
  start: post('/api/comment/start', {
    ...session,
    audit: { 'zh-CN': '发表评论', en: 'Commented on a resource' },
    errors,
    input: () =>
      z.object({
        ...resource(),
        anchor: optional(shortText(100)),
        quote: optional(shortText(500)),
        text: text(),
        mentions: mentions(),
      }),
    output,
  }),
  reply: post('/api/comment/reply', {
    ...session,
    audit: { 'zh-CN': '回复评论', en: 'Replied to a comment' },
    errors,
    input: () => z.object({ thread_id: id, text: text(), mentions: mentions() }),
    output,
  }),
  /** Changes a comment of the caller's own. */
  edit: post('/api/comment/edit', {
    ...session,
    audit: { 'zh-CN': '修改评论', en: 'Changed a comment' },
    errors,
    input: () => z.object({ comment_id: id, text: text(), mentions: mentions() }),
    output,
  }),
  /** Deletes a comment: one's own, or any as an editor of the resource. A thread without comments is deleted, too. */
  remove: post('/api/comment/remove', {
    ...session,
    audit: { 'zh-CN': '删除评论', en: 'Deleted a comment' },
    errors,
    input: () => z.object({ comment_id: id }),
  }),
  /** Resolves a thread, or opens it again. */
  resolve: post('/api/comment/resolve', {
    ...session,
    audit: { 'zh-CN': '更改评论的处理状态', en: 'Resolved or reopened a comment' },
    errors,
    input: () => z.object({ thread_id: id, is_resolved: z.boolean() }),
    output,
  }),
  /** People who can be mentioned: those who may view the resource, whose name contains the word. */
  people: post('/api/comment/people', {
    ...session,
    audit: { 'zh-CN': '查找可以提及的人', en: 'Looked for people to mention' },
    input: () => z.object({ ...resource(), name: optional(shortText(50)) }),
    output: () => z.object({ people: z.array(person()) }),
  }),
  /** The latest comments that mention the caller, in resources that the caller may view. */
  mentions: post('/api/comment/mentions', {
    ...session,
    audit: { 'zh-CN': '查看提及自己的评论', en: 'Viewed comments that mention them' },
    input: () => z.object({}),
    output: () =>
      z.object({
        mentions: z.array(
          z.object({
            ...resource(),
            space_id: id,
            resource_name: z.string(),
            anchor: z.string(),
            thread_id: id,
            comment: commentShape(),
          }),
        ),
      }),
  }),
});
