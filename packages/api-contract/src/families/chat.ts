import * as z from 'zod';
import { get, post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { suggestReplyInfo } from './chat-flow-role.js';
import { conversationName, enterMessage, messageData as storedMessage } from './conversation.js';
import { environmentName } from './workflow-open.js';

/** Status of a chat: a message of the user and what the chat flow answers. */
export const chatStatuses = ['in_progress', 'completed', 'failed', 'requires_action', 'canceled'] as const;

const chatRequest = () =>
  z.object({
    workflow_id: id,
    /** Inputs of the chat flow by name, or their JSON text; CONVERSATION_NAME names the conversation. */
    parameters: optional(z.union([z.record(z.string(), json), z.string().max(1_000_000)])),
    /** The last one is the user's message; earlier ones are added to the conversation before it. */
    additional_messages: z.array(enterMessage()).min(1).max(100),
    conversation_id: idOrNone,
    suggest_reply_info: optional(suggestReplyInfo()),
    /** `user_id`: the end user. `local_message_id`: the same message sent again is not stored again. */
    ext: optional(z.record(shortText(100), shortText(1000))),
  });

const streamId = () => z.string().meta({ description: 'Counts the events of a stream, starting at 1.' });

const usage = () => z.object({ token_count: z.number(), input_count: z.number(), output_count: z.number() });

const chatData = () =>
  z.object({
    id,
    conversation_id: id,
    bot_id: z.string(),
    section_id: id,
    status: z.enum(['created', ...chatStatuses]),
    execute_id: z.string(),
    /** Seconds since 1970. */
    created_at: z.number(),
    completed_at: z.number().optional(),
    usage: usage().optional(),
  });

const messageData = () =>
  z.object({
    id,
    chat_id: id,
    conversation_id: id,
    bot_id: z.string(),
    section_id: id,
    role: z.literal('assistant'),
    type: z.enum(['answer', 'follow_up']),
    /** In a delta, only what is new. */
    content: z.string(),
    content_type: z.enum(['text', 'card']),
    created_at: z.number(),
  });

const chatEvent = () =>
  z.discriminatedUnion('event', [
    z.object({ id: streamId(), event: z.literal('conversation.chat.created'), data: chatData() }),
    z.object({ id: streamId(), event: z.literal('conversation.chat.in_progress'), data: chatData() }),
    z.object({ id: streamId(), event: z.literal('conversation.message.delta'), data: messageData() }),
    z.object({ id: streamId(), event: z.literal('conversation.message.completed'), data: messageData() }),
    z.object({ id: streamId(), event: z.literal('conversation.chat.completed'), data: chatData() }),
    /** The chat flow asks something: the next message on this conversation is the answer. */
    z.object({ id: streamId(), event: z.literal('conversation.chat.requires_action'), data: chatData() }),
    z.object({ id: streamId(), event: z.literal('done'), data: z.object({ debug_url: z.string() }) }),
    z.object({
      id: streamId(),
      event: z.literal('error'),
      data: z.object({ code: z.number(), msg: z.string(), debug_url: z.string() }),
    }),
  ]);

/** An event of a chat. */
export type ChatStreamEvent = z.infer<ReturnType<typeof chatEvent>>;

/** The conversation of a person in which they test the draft of a chat flow. */
const testConversation = () =>
  z.object({ workflow_id: id, space_id: idOrNone, conversation_name: conversationName() });

/** Chats with chat flows. */
export const chat = defineFamily('chat', {
  run: stream('/v1/workflows/chat', {
    auth: 'token',
    permission: 'Workflow.run',
    audit: { 'zh-CN': '与对话流对话', en: 'Chatted with a chat flow' },
    errors: [
      'conversationNotFound',
      'conversationBusy',
      'workflowInvalid',
      'workflowNotPublished',
      'workflowMissingParameter',
      'tooManyRequests',
    ],
    input: () =>
      chatRequest().extend({
        bot_id: idOrNone,
        app_id: idOrNone,
        project_id: idOrNone,
        connector_id: idOrNone,
        /** `DEBUG` runs the draft. */
        execute_mode: optional(shortText(20)),
        /** A published version; default: the latest. */
        version: optional(shortText(50)),
        workflow_version: optional(shortText(50)),
        /** Added: chats with what is published to this environment. */
        env: environmentName(),
      }),
    output: chatEvent,
  }),
  /** Runs the saved draft. */
  test: stream('/api/workflow_api/chat_test', {
    auth: 'session',
    audit: { 'zh-CN': '试运行对话流', en: 'Test ran a chat flow' },
    added: 'the editor chats with a draft; the open API takes tokens only',
    errors: ['conversationBusy', 'workflowInvalid', 'tooManyRequests'],
    input: () =>
      chatRequest().extend({
        space_id: idOrNone,
        /** Forgets what was said before, and any question. */
        restart: optional(flag),
        /** With a message that is sent again: the id of the last event received. Default: header Last-Event-ID. */
        last_event_id: optional(count),
        /** Records what models and other services return, for a test case. */
        record: optional(flag),
      }),
    output: chatEvent,
  }),
  /** The events of a chat of the editor, from the beginning or after the last one received. */
  testFollow: stream('/api/workflow_api/chat_test_follow', {
    auth: 'session',
    audit: { 'zh-CN': '继续查看对话流的试运行', en: 'Followed a test run of a chat flow' },
    added: 'goes on with a chat after the page was loaded again',
    errors: ['conversationNotFound', 'tooManyRequests'],
    input: () =>
      z.object({ workflow_id: id, space_id: idOrNone, chat_id: id, last_event_id: optional(count) }),
    output: chatEvent,
  }),
  /** A page of messages of a test conversation, newest first; empty for one that has not begun. */
  testMessages: get('/api/workflow_api/chat_test_messages', {
    auth: 'session',
    audit: { 'zh-CN': '查看对话流的试运行消息', en: 'Viewed the messages of a test conversation' },
    added: 'the editor shows the earlier messages; the open API takes tokens only',
    input: () => testConversation().extend({ before_id: idOrNone, limit: optional(count) }),
    output: () =>
      z.object({
        messages: z.array(storedMessage()),
        has_more: z.boolean(),
        /** Empty while there is no conversation. */
        section_id: z.string(),
        /** The chat that is being answered; empty if there is none. */
        running_chat_id: z.string(),
      }),
  }),
  /** Forgets what was said before; the messages stay unless they are to be deleted. */
  testClear: post('/api/workflow_api/chat_test_clear', {
    auth: 'session',
    audit: { 'zh-CN': '清除对话流的试运行上下文', en: 'Cleared a test conversation' },
    added: 'as clearing a conversation in the open API, which takes tokens only',
    errors: ['conversationBusy'],
    input: () => testConversation().extend({ delete_messages: optional(flag) }),
    /** Empty while there is no conversation. */
    output: () => z.object({ section_id: z.string() }),
  }),
});
