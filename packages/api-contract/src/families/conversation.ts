import * as z from 'zod';
import { del, get, post, put } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { because } from '../kernel/reasons.js';
import { conversationReasons } from '../reasons/conversation.js';

/** Channels through which programs and people reach a conversation, by their numbers in the API. */
export const connectors = {
  webSdk: '999',
  api: '1024',
  studio: '10000010',
  publicPage: '10000021',
  webhook: '10000022',
} as const;

const added = 'the client libraries call it; the specification describes it in prose';
const maxContent = 200_000;
const maxPairs = 16;

/** What a caller stores with a conversation or message: up to 16 pairs. */
export const metaData = () =>
  z.record(shortText(64).min(1), shortText(512)).refine((pairs) => Object.keys(pairs).length <= maxPairs, {
    ...because(conversationReasons.tooManyPairs({ maximum: maxPairs })),
  });

/** The text of a message; parts of a multimodal message are stored as their JSON text. */
export const messageContent = () =>
  z.union([
    shortText(maxContent),
    z
      .array(json)
      .transform((parts) => JSON.stringify(parts))
      .pipe(shortText(maxContent)),
  ]);

const contentType = () => z.enum(['text', 'object_string', 'card']);

/** A message that a caller adds. */
export const enterMessage = () =>
  z.object({
    role: z.enum(['user', 'assistant']),
    content: optional(messageContent()),
    content_type: optional(contentType()),
    meta_data: optional(metaData()),
    type: optional(shortText(40)),
  });

const conversationData = () =>
  z.object({
    id,
    created_at: z.number(),
    meta_data: z.record(z.string(), z.string()),
    /** The creator; the specification spells it so. */
    creator_d: id,
    connector_id: id,
    last_section_id: id,
    /** Empty for a conversation without a name. */
    name: z.string(),
  });

/** A message as callers receive it. */
export const messageData = () =>
  z.object({
    id,
    conversation_id: id,
    bot_id: z.string(),
    /** The chat that the message belongs to; empty for messages that a caller added. */
    chat_id: z.string(),
    section_id: id,
    role: z.enum(['user', 'assistant']),
    type: z.string(),
    content: z.string(),
    content_type: z.string(),
    meta_data: z.record(z.string(), z.string()),
    /** Seconds since 1970. */
    created_at: z.number(),
    updated_at: z.number(),
  });

/** A message as the open API returns it. */
export type OpenMessage = z.infer<ReturnType<typeof messageData>>;

const owner = () => ({
  bot_id: idOrNone,
  app_id: idOrNone,
  /** The conversations of a chat flow that belongs to no app. */
  workflow_id: idOrNone,
});

const newConversation = () =>
  z.object({
    ...owner(),
    messages: optional(z.array(enterMessage()).max(100)),
    meta_data: optional(metaData()),
    name: optional(shortText(100)),
    /** Finds the conversation again under its owner, for the same person and connector. */
    conversation_name: optional(shortText(100)),
    get_or_create: optional(flag),
    /** Conversations of drafts are apart from those of published workflows. */
    draft_mode: optional(flag),
    connector_id: idOrNone,
  });

const ofConversation = () => z.object({ conversation_id: id });
const ofMessage = () => ofConversation().extend({ message_id: id });

/** How a conversation came about: defined by the project, or created by a node. */
export const createMethods = { manual: 1, node: 2 } as const;
/** Where a conversation is used: in drafts or in published workflows. */
export const createEnvironments = { draft: 1, release: 2 } as const;

/** The owner of defined conversations: a project, or a workflow without one. */
const definedBy = () => ({
  space_id: id,
  project_id: idOrNone,
  /** Added: the workflow, where no project is given. */
  workflow_id: idOrNone,
});

/** The name of a conversation. */
export const conversationName = () => shortText(100).min(1);

const userOfConversation = () =>
  z.object({ workflow_id: id, name: z.string(), desc: z.string(), url: z.string(), flow_mode: z.number() });

const read = { auth: 'token', permission: 'Conversation.read', added } as const;
const write = { auth: 'token', permission: 'Conversation.write', added } as const;
const readMessages = { auth: 'token', permission: 'Message.read', added } as const;
const writeMessages = { auth: 'token', permission: 'Message.write', added } as const;

/** Conversations and their messages. */
export const conversation = defineFamily('conversation', {
  create: post('/v1/conversation/create', {
    ...write,
    audit: { 'zh-CN': '新建会话', en: 'Created a conversation' },
    errors: ['conversationNotFound'],
    input: newConversation,
    output: conversationData,
  }),
  createOfWorkflow: post('/v1/workflow/conversation/create', {
    ...write,
    audit: { 'zh-CN': '新建工作流的会话', en: 'Created a conversation of a workflow' },
    errors: ['conversationNotFound'],
    input: () => newConversation().extend({ space_id: idOrNone }),
    output: conversationData,
  }),
  retrieve: get('/v1/conversation/retrieve', {
    ...read,
    audit: { 'zh-CN': '查看会话', en: 'Viewed a conversation' },
    errors: ['conversationNotFound'],
    input: ofConversation,
    output: conversationData,
  }),
  /** Newest first. Without an owner, the conversations that belong to none. */
  list: get('/v1/conversations', {
    ...read,
    audit: { 'zh-CN': '查看会话列表', en: 'Viewed conversations' },
    input: () =>
      z.object({
        ...owner(),
        connector_id: idOrNone,
        sort_order: optional(z.enum(['asc', 'desc', 'ASC', 'DESC'])),
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ conversations: z.array(conversationData()), has_more: z.boolean() }),
  }),
  update: put('/v1/conversations/:conversation_id', {
    ...write,
    audit: { 'zh-CN': '重命名会话', en: 'Renamed a conversation' },
    errors: ['conversationNotFound', 'conversationNameTaken'],
    input: () => ofConversation().extend({ name: optional(shortText(100)) }),
    output: conversationData,
  }),
  remove: del('/v1/conversations/:conversation_id', {
    ...write,
    audit: { 'zh-CN': '删除会话', en: 'Deleted a conversation' },
    errors: ['conversationNotFound'],
    input: ofConversation,
  }),
  /** Starts a section: earlier messages stay, but are no longer sent to models. */
  clear: post('/v1/conversations/:conversation_id/clear', {
    ...write,
    audit: { 'zh-CN': '清除会话的上下文', en: 'Cleared a conversation' },
    errors: ['conversationNotFound'],
    input: ofConversation,
    output: () => z.object({ id, conversation_id: id }),
  }),
  createMessage: post('/v1/conversation/message/create', {
    ...writeMessages,
    audit: { 'zh-CN': '在会话中添加消息', en: 'Added a message to a conversation' },
    errors: ['conversationNotFound'],
    input: () => enterMessage().extend({ conversation_id: id }),
    output: messageData,
  }),
  listMessages: post('/v1/conversation/message/list', {
    ...readMessages,
    audit: { 'zh-CN': '查看会话的消息', en: 'Viewed messages of a conversation' },
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: () =>
      ofConversation().extend({
        order: optional(z.enum(['asc', 'desc', 'ASC', 'DESC', ''])),
        chat_id: idOrNone,
        before_id: idOrNone,
        after_id: idOrNone,
        limit: optional(count),
      }),
    output: () =>
      z.object({
        data: z.array(messageData()),
        first_id: z.string(),
        last_id: z.string(),
        has_more: z.boolean(),
      }),
  }),
  retrieveMessage: get('/v1/conversation/message/retrieve', {
    ...readMessages,
    audit: { 'zh-CN': '查看会话的消息', en: 'Viewed a message' },
    errors: ['conversationNotFound'],
    input: ofMessage,
    output: messageData,
  }),
  modifyMessage: post('/v1/conversation/message/modify', {
    ...writeMessages,
    audit: { 'zh-CN': '修改会话的消息', en: 'Changed a message' },
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: () =>
      ofMessage().extend({
        content: optional(messageContent()),
        content_type: optional(contentType()),
        meta_data: optional(metaData()),
      }),
    output: () => z.object({ message: messageData() }),
  }),
  removeMessage: post('/v1/conversation/message/delete', {
    ...writeMessages,
    audit: { 'zh-CN': '删除会话的消息', en: 'Deleted a message' },
    errors: ['conversationNotFound'],
    input: ofMessage,
    output: messageData,
  }),
  /** Defines a conversation by name; each person gets their own of it. */
  define: post('/api/workflow_api/project_conversation/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建应用的会话', en: 'Created a conversation of an app' },
    errors: ['conversationNameTaken'],
    envelope: 'fields',
    input: () => z.object({ ...definedBy(), conversation_name: conversationName() }),
    output: () => z.object({ unique_id: id, space_id: id }),
  }),
  /** Renames it, also in the workflows that use it. */
  updateDefined: post('/api/workflow_api/project_conversation/update', {
    auth: 'session',
    audit: { 'zh-CN': '重命名应用的会话', en: 'Renamed a conversation of an app' },
    errors: ['conversationNotFound', 'conversationNameTaken'],
    input: () => z.object({ ...definedBy(), unique_id: id, conversation_name: conversationName() }),
  }),
  /** Deletes it, unless workflows use it for which `replace` names no other. */
  removeDefined: post('/api/workflow_api/project_conversation/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除应用的会话', en: 'Deleted a conversation of an app' },
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: () =>
      z.object({
        ...definedBy(),
        unique_id: id,
        /** Names of other conversations by the ids of the workflows. */
        replace: optional(z.record(shortText(20), conversationName())),
        /** Only tells which workflows use it. */
        check_only: optional(flag),
      }),
    output: () => z.object({ success: z.boolean(), need_replace: z.array(userOfConversation()) }),
  }),
  listDefined: get('/api/workflow_api/project_conversation/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看应用的会话', en: 'Viewed conversations of an app' },
    envelope: 'fields',
    input: () =>
      z.object({
        ...definedBy(),
        /** Default: those that were defined; 2 for those that nodes created for the caller. */
        create_method: optional(count),
        create_env: optional(count),
        nameLike: optional(shortText(100)),
        connector_id: idOrNone,
        ...paging('cursor', 'limit'),
      }),
    output: () =>
      z.object({
        data: z.array(
          z.object({
            unique_id: id,
            conversation_name: z.string(),
            /** The caller's own conversation; empty until they use it. */
            conversation_id: z.string(),
          }),
        ),
        /** Of the next page; empty after the last. */
        cursor: z.string(),
      }),
  }),
  /** Deletes conversations that nodes created for the caller. */
  removeCreated: post('/api/workflow_api/project_conversation/batch_delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除节点新建的会话', en: 'Deleted conversations created by nodes' },
    input: () =>
      z.object({
        ...definedBy(),
        unique_id_list: z.array(id).max(100),
        draft_mode: optional(flag),
        connector_id: idOrNone,
      }),
  }),
});
