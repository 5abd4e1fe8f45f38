import * as z from 'zod';
import { get, post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { chatStatuses } from './chat.js';
import { enterMessage, metaData } from './conversation.js';

const added = 'the client libraries call it; the specification describes it in prose';

const usage = () => z.object({ token_count: z.number(), input_count: z.number(), output_count: z.number() });

/** A chat: a question and what answers it. Times are seconds since 1970. */
const chatObject = () =>
  z.object({
    id,
    conversation_id: id,
    bot_id: z.string(),
    section_id: z.string(),
    status: z.enum(['created', ...chatStatuses]),
    created_at: z.number(),
    completed_at: z.number().optional(),
    failed_at: z.number().optional(),
    meta_data: z.record(z.string(), z.string()).optional(),
    last_error: z.object({ code: z.number(), msg: z.string() }),
    usage: usage().optional(),
    required_action: z
      .object({
        type: z.literal('submit_tool_outputs'),
        submit_tool_outputs: z.object({
          tool_calls: z.array(
            z.object({
              id: z.string(),
              type: z.literal('function'),
              function: z.object({ name: z.string(), arguments: z.string() }),
            }),
          ),
        }),
      })
      .optional(),
    /** Added: the run, whose trace the studio shows. */
    execute_id: z.string(),
  });

/** A chat as the open API returns it. */
export type ChatObject = z.infer<ReturnType<typeof chatObject>>;

const messageObject = () =>
  z.object({
    id,
    conversation_id: id,
    bot_id: z.string(),
    chat_id: z.string(),
    section_id: z.string(),
    role: z.enum(['user', 'assistant']),
    type: z.string(),
    /** In a delta, only what is new. */
    content: z.string(),
    content_type: z.string(),
    reasoning_content: z.string().optional(),
    meta_data: z.record(z.string(), z.string()).optional(),
    created_at: z.number(),
    updated_at: z.number(),
  });

/** A message of a chat as the open API returns it. */
export type ChatMessageObject = z.infer<ReturnType<typeof messageObject>>;

const chatEvent = () =>
  z.discriminatedUnion('event', [
    z.object({ id: z.string(), event: z.literal('conversation.chat.created'), data: chatObject() }),
    z.object({ id: z.string(), event: z.literal('conversation.chat.in_progress'), data: chatObject() }),
    z.object({ id: z.string(), event: z.literal('conversation.message.delta'), data: messageObject() }),
    z.object({ id: z.string(), event: z.literal('conversation.message.completed'), data: messageObject() }),
    z.object({ id: z.string(), event: z.literal('conversation.chat.completed'), data: chatObject() }),
    z.object({ id: z.string(), event: z.literal('conversation.chat.failed'), data: chatObject() }),
    z.object({ id: z.string(), event: z.literal('conversation.chat.requires_action'), data: chatObject() }),
    z.object({ id: z.string(), event: z.literal('done'), data: z.literal('[DONE]') }),
    z.object({
      id: z.string().optional(),
      event: z.literal('error'),
      data: z.object({ code: z.number(), msg: z.string() }),
    }),
  ]);

/** An event of a chat of the open API. */
export type OpenChatEvent = z.infer<ReturnType<typeof chatEvent>>;

const ofChat = () => z.object({ conversation_id: id, chat_id: id });
const read = { auth: 'token', permission: 'Chat.read', added } as const;
const write = { auth: 'token', permission: 'Chat.chat', added } as const;

/** Chats with published agents, for programs. */
export const openChat = defineFamily('open-chat', {
  /** Streams the answer; with `stream: false`, the chat as soon as it has begun. */
  chat: stream('/v3/chat', {
    ...write,
    audit: { 'zh-CN': '通过 API 与智能体对话', en: 'Chatted with an agent through the API' },
    errors: ['conversationNotFound', 'conversationBusy', 'agentNotPublished', 'tooManyRequests'],
    input: () =>
      z.object({
        conversation_id: idOrNone,
        bot_id: id,
        /** The end user. */
        user_id: optional(shortText(200)),
        /** Default: true. */
        stream: optional(flag),
        /** The last one, by the user, is the question; the others are stored before it. */
        additional_messages: optional(z.array(enterMessage()).max(100)),
        custom_variables: optional(z.record(shortText(100), shortText(8192))),
        auto_save_history: optional(flag),
        meta_data: optional(metaData()),
        extra_params: optional(z.record(shortText(100), shortText(1000))),
        connector_id: idOrNone,
        shortcut_command: optional(
          z.object({ command_id: id, parameters: optional(z.record(shortText(100), shortText(20_000))) }),
        ),
        /** Inputs of the chat flow that answers in chat-flow mode. */
        parameters: optional(z.record(z.string(), json)),
        enable_card: optional(flag),
      }),
    output: chatEvent,
  }),
  retrieve: get('/v3/chat/retrieve', {
    ...read,
    audit: { 'zh-CN': '查看与智能体的对话', en: 'Viewed a chat' },
    errors: ['conversationNotFound', 'chatNotFound'],
    input: ofChat,
    output: chatObject,
  }),
  /** As the GET: the client library for JavaScript sends POST. */
  retrieveByPost: post('/v3/chat/retrieve', {
    ...read,
    audit: { 'zh-CN': '查看与智能体的对话', en: 'Viewed a chat' },
    errors: ['conversationNotFound', 'chatNotFound'],
    changesState: false,
    input: ofChat,
    output: chatObject,
  }),
  listMessages: get('/v3/chat/message/list', {
    ...read,
    audit: { 'zh-CN': '查看对话的消息', en: 'Viewed the messages of a chat' },
    errors: ['conversationNotFound', 'chatNotFound'],
    input: ofChat,
    output: () => z.array(messageObject()),
  }),
  cancel: post('/v3/chat/cancel', {
    ...write,
    audit: { 'zh-CN': '取消与智能体的对话', en: 'Canceled a chat' },
    errors: ['conversationNotFound', 'chatNotFound', 'chatEnded'],
    input: ofChat,
    output: chatObject,
  }),
  /** Answers what the chat asks. */
  submitToolOutputs: stream('/v3/chat/submit_tool_outputs', {
    ...write,
    audit: { 'zh-CN': '提交工具的结果', en: 'Submitted tool outputs' },
    errors: ['conversationNotFound', 'conversationBusy', 'chatNotFound', 'tooManyRequests'],
    input: () =>
      ofChat().extend({
        stream: optional(flag),
        tool_outputs: z
          .array(z.object({ tool_call_id: shortText(100), output: shortText(200_000) }))
          .min(1)
          .max(100),
      }),
    output: chatEvent,
  }),
  /** The events of a chat, from the beginning or after the last one received. */
  follow: stream('/v3/chat/follow', {
    ...read,
    added: 'goes on with an answer after the connection was lost',
    audit: { 'zh-CN': '继续查看与智能体的对话', en: 'Followed a chat' },
    errors: ['conversationNotFound', 'chatNotFound', 'tooManyRequests'],
    input: () => ofChat().extend({ last_event_id: optional(count) }),
    output: chatEvent,
  }),
});
