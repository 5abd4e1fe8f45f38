import * as z from 'zod';
import { channelLimits, channelSettings } from '../channel/settings.js';
import { post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { incomingFile } from '../kernel/incomingFile.js';
import { chatStatuses } from './chat.js';

const added = 'the specification has no calls for the chat in web pages';
const forVisitors = {
  auth: 'none',
  public: 'Visitors of web pages chat without an account. The session in the request authorises it.',
  added,
} as const;

const session = () => ({ session: shortText(100) });

const visibleFile = () =>
  z.object({
    type: z.enum(['image', 'file']),
    file_id: id,
    name: z.string(),
    size: z.number(),
    /** Works for an hour; the messages of the conversation have fresh ones. */
    file_url: z.string(),
  });

/** A file of a message as its visitor sees it. */
export type VisibleFile = z.infer<ReturnType<typeof visibleFile>>;

/** What visitors see of a chat. */
const visibleChat = () =>
  z.object({
    id,
    section_id: z.string(),
    status: z.enum(['created', ...chatStatuses]),
    created_at: z.number(),
    completed_at: z.number().optional(),
    /** A code; what failed is for the owner of the agent. */
    last_error: z.object({ code: z.number(), msg: z.string() }),
  });

/** Why an answer was rated badly. */
export const feedbackReasons = ['harmful', 'wrong', 'not_followed', 'other'] as const;

const feedback = () =>
  z.object({
    value: z.enum(['like', 'dislike']),
    reasons: z.array(z.enum(feedbackReasons)).max(feedbackReasons.length),
    comment: shortText(500),
  });

const visibleMessage = () =>
  z.object({
    id,
    chat_id: z.string(),
    section_id: z.string(),
    role: z.enum(['user', 'assistant']),
    type: z.string(),
    /** In a delta, only what is new. */
    content: z.string(),
    content_type: z.string(),
    created_at: z.number(),
    /** What the visitor thinks of the answer. */
    feedback: feedback().optional(),
  });

/** A message as visitors see it: without steps, reasoning and traces. */
export type VisibleMessage = z.infer<ReturnType<typeof visibleMessage>>;

const eventOf = <Name extends string, Data extends z.ZodType>(name: Name, data: Data) =>
  z.object({ id: z.string(), event: z.literal(name), data });

const visibleEvent = () =>
  z.discriminatedUnion('event', [
    eventOf('conversation.chat.created', visibleChat()),
    eventOf('conversation.chat.in_progress', visibleChat()),
    eventOf('conversation.message.delta', visibleMessage()),
    eventOf('conversation.message.completed', visibleMessage()),
    eventOf('conversation.chat.completed', visibleChat()),
    eventOf('conversation.chat.failed', visibleChat()),
    eventOf('conversation.chat.canceled', visibleChat()),
    eventOf('conversation.chat.requires_action', visibleChat()),
    eventOf('done', z.literal('[DONE]')),
    z.object({
      id: z.string().optional(),
      event: z.literal('error'),
      data: z.object({ code: z.number(), msg: z.string() }),
    }),
  ]);

/** An event of a chat as visitors receive it. */
export type VisibleEvent = z.infer<ReturnType<typeof visibleEvent>>;

/** Look and texts of a chat in a web page. */
const look = () =>
  channelSettings().pick({
    placeholder: true,
    disclaimer: true,
    launcher: true,
    language: true,
    theme: true,
    color: true,
    position: true,
    can_share: true,
    can_upload: true,
  });

/** Chats of visitors: in web pages of others, and on the public page. */
export const embed = defineFamily('embed', {
  /**
   * Opens a session: of a channel in web pages on an allowed origin, or of the public page by its link. The visitor is
   * anonymous, signed in by a token, or the one of an earlier session that still lasts.
   */
  open: post('/api/embed/session', {
    ...forVisitors,
    public:
      'Visitors of web pages open a chat without an account; rate limits and allowed origins protect it.',
    audit: { 'zh-CN': '在网页上打开聊天', en: 'Opened a chat in a web page' },
    errors: ['channelClosed', 'channelRefused', 'tooManyRequests'],
    input: () =>
      z.object({
        channel_id: idOrNone,
        /** The last part of the address of the public page. */
        link: optional(shortText(200)),
        /** Origin of the page around the chat. */
        origin: optional(shortText(channelLimits.origin)),
        /** A signed JWT that says who the visitor is. */
        token: optional(shortText(8_000)),
        /** An earlier session of the same page, which goes on. */
        session: optional(shortText(100)),
      }),
    output: () =>
      z.object({
        session: z.string(),
        /** Seconds. */
        expires_in: z.number(),
        is_signed_in: z.boolean(),
        name: z.string(),
        icon_url: z.string(),
        welcome: z.string(),
        questions: z.array(z.string()),
        look: look(),
      }),
  }),
  chat: stream('/api/embed/chat', {
    ...forVisitors,
    audit: { 'zh-CN': '在网页上聊天', en: 'Chatted in a web page' },
    errors: ['channelClosed', 'channelRefused', 'channelSessionEnded', 'conversationBusy', 'tooManyRequests'],
    input: () =>
      z.object({
        ...session(),
        /** May be empty if there are files. */
        text: shortText(channelLimits.message),
        /** Ids of files that this visitor has uploaded. */
        files: optional(z.array(id).max(channelLimits.filesPerMessage)),
        /** Made by the page; the same message sent again has the same one. */
        local_message: optional(shortText(64)),
      }),
    output: visibleEvent,
  }),
  /** Continues with the events of a chat after the last one received. */
  resume: stream('/api/embed/resume', {
    ...forVisitors,
    audit: { 'zh-CN': '在网页上继续聊天', en: 'Continued a chat in a web page' },
    errors: ['channelClosed', 'channelSessionEnded', 'chatNotFound'],
    input: () => z.object({ ...session(), chat_id: id, last_event_id: optional(count) }),
    output: visibleEvent,
  }),
  stop: post('/api/embed/stop', {
    ...forVisitors,
    audit: { 'zh-CN': '在网页上停止回答', en: 'Stopped an answer in a web page' },
    errors: ['channelClosed', 'channelSessionEnded', 'chatNotFound'],
    input: () => z.object({ ...session(), chat_id: id }),
  }),
  /** Earlier messages of the visitor, newest first. */
  messages: post('/api/embed/messages', {
    ...forVisitors,
    audit: { 'zh-CN': '查看网页聊天的消息', en: 'Viewed the messages of a chat in a web page' },
    errors: ['channelClosed', 'channelSessionEnded'],
    changesState: false,
    input: () => z.object({ ...session(), before_id: idOrNone }),
    output: () =>
      z.object({
        messages: z.array(visibleMessage()),
        has_more: z.boolean(),
        /** The oldest message that was read, also if it is not visible. */
        last_id: z.string(),
        running_chat_id: z.string(),
      }),
  }),
  /** Stores a file for the next message. Only this visitor can send it, and only the owner of the agent can read it. */
  upload: post('/api/embed/file', {
    ...forVisitors,
    audit: { 'zh-CN': '在网页聊天中上传文件', en: 'Uploaded a file in a chat in a web page' },
    errors: [
      'channelClosed',
      'channelRefused',
      'channelSessionEnded',
      'storageFull',
      'tooManyRequests',
      'uploadEmpty',
      'uploadInvalid',
      'uploadTooLarge',
      'uploadTooMany',
      'uploadUnreadable',
    ],
    body: 'upload',
    // Room for the form around the file.
    limit: channelLimits.fileBytes + 64 * 1024,
    input: () => z.object({ ...session(), file: incomingFile }),
    output: () => z.object({ file: visibleFile() }),
  }),
  /** Rates an answer, or withdraws the rating if there is none. */
  rate: post('/api/embed/rate', {
    ...forVisitors,
    audit: { 'zh-CN': '评价网页聊天的回答', en: 'Rated an answer in a web page' },
    errors: ['channelClosed', 'channelSessionEnded', 'conversationNotFound'],
    input: () => z.object({ ...session(), message_id: id, feedback: optional(feedback()) }),
  }),
  /** Begins a new conversation. */
  startOver: post('/api/embed/new', {
    ...forVisitors,
    audit: { 'zh-CN': '在网页上开始新对话', en: 'Started a new conversation in a web page' },
    errors: ['channelClosed', 'channelSessionEnded'],
    input: () => z.object(session()),
  }),
  /** Creates a link to what was said so far, for anybody to read. */
  share: post('/api/embed/transcript/share', {
    ...forVisitors,
    audit: { 'zh-CN': '创建对话记录的链接', en: 'Created a link to a transcript' },
    errors: ['channelClosed', 'channelSessionEnded', 'channelRefused'],
    input: () => z.object(session()),
    output: () => z.object({ link: z.string() }),
  }),
  /** Withdraws the links that the visitor has created. */
  unshare: post('/api/embed/transcript/withdraw', {
    ...forVisitors,
    audit: { 'zh-CN': '撤回对话记录的链接', en: 'Withdrew links to transcripts' },
    errors: ['channelClosed', 'channelSessionEnded'],
    input: () => z.object(session()),
    output: () => z.object({ count: z.number() }),
  }),
  /** What was said, by the link to it. */
  transcript: post('/api/embed/transcript/read', {
    ...forVisitors,
    public: 'Whoever has the link may read; it cannot be guessed, and wrong ones are counted.',
    audit: { 'zh-CN': '通过链接查看对话记录', en: 'Read a transcript by its link' },
    errors: ['channelClosed', 'tooManyRequests'],
    changesState: false,
    input: () => z.object({ link: shortText(200) }),
    output: () =>
      z.object({
        name: z.string(),
        create_time: z.number(),
        look: look(),
        messages: z.array(visibleMessage()),
      }),
  }),
});
