import * as z from 'zod';
import { post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';

const maxQuery = 200_000;

/** The agent that is meant, and in which state. */
const agent = () => ({
  bot_id: idOrNone,
  /** Default: the draft. */
  draft_mode: optional(flag),
  scene: optional(count),
});

/** How a client reads pages: older messages, or newer ones. */
export const loadDirections = { older: 1, newer: 2 } as const;

/** Kinds of feedback by their numbers. */
export const feedbackTypes = { none: 0, like: 1, unlike: 2 } as const;
/** What a report about a message does. */
export const reportActions = { feedback: 0, delete: 1, updateCard: 2 } as const;

const requiredAction = () =>
  z.object({
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
  });

/** A message as the studio shows it. */
const chatMessage = () =>
  z.object({
    role: z.enum(['user', 'assistant']),
    /** `ack`, `question`, `answer`, `function_call`, `tool_response`, `verbose`, `follow_up`, `error`. */
    type: z.string(),
    /** In a stream, only what is new; empty at the end of an answer. */
    content: z.string(),
    content_type: z.string(),
    message_id: z.string(),
    /** The question that it answers. */
    reply_id: z.string(),
    section_id: z.string(),
    extra_info: z.record(z.string(), z.string()),
    status: z.string(),
    /** Where the person stopped reading; absent for complete messages. */
    broken_pos: z.number().optional(),
    sender_id: z.string(),
    mention_list: z.array(z.never()),
    /** Milliseconds since 1970. */
    content_time: z.number(),
    message_index: z.string(),
    source: z.number(),
    reasoning_content: z.string().optional(),
    required_action: requiredAction().optional(),
    /** Added: the chat that the message belongs to. */
    chat_id: z.string(),
    /** Added: the run whose trace shows how it came about. */
    execute_id: z.string().optional(),
    /** Added: what the person thinks of it. */
    feedback: z
      .object({ feedback_type: z.number(), detail_types: z.array(z.number()), detail_content: z.string() })
      .optional(),
  });

/** A message as the studio shows it. */
export type StudioMessage = z.infer<ReturnType<typeof chatMessage>>;

const chatEvent = () =>
  z.discriminatedUnion('event', [
    z.object({
      id: z.string().optional(),
      event: z.literal('message'),
      data: z.object({
        message: chatMessage(),
        is_finish: z.boolean(),
        index: z.number(),
        conversation_id: z.string(),
        seq_id: z.number(),
      }),
    }),
    z.object({ id: z.string().optional(), event: z.literal('done'), data: z.object({}) }),
    z.object({
      id: z.string().optional(),
      event: z.literal('error'),
      data: z.object({ code: z.number(), msg: z.string() }),
    }),
  ]);

/** An event of the studio's chat. */
export type StudioChatEvent = z.infer<ReturnType<typeof chatEvent>>;

const ofConversation = () => z.object({ conversation_id: id, scene: optional(count), bot_id: idOrNone });

const participant = () =>
  z.object({
    id: z.string(),
    /** 1 agent, 2 person. */
    type: z.number(),
    name: z.string(),
    desc: z.string(),
    avatar_url: z.string(),
    space_id: z.string(),
  });

const onboarding = () => ({
  prologue: chatMessage(),
  suggested_questions: z.array(chatMessage()),
  /** 0 three at random, 1 all. */
  suggested_questions_show_mode: z.number(),
  name: z.string(),
  icon_url: z.string(),
});

const page = () => ({
  /** Newest first. */
  message_list: z.array(chatMessage()),
  /** Of the oldest message of the page. */
  cursor: z.string(),
  hasmore: z.boolean(),
  next_cursor: z.string(),
  next_has_more: z.boolean(),
  conversation_id: z.string(),
  last_section_id: z.string(),
  participant_info_map: z.record(z.string(), participant()),
  read_message_index: z.string(),
  /** Added: the chat that is being answered; empty if there is none. */
  running_chat_id: z.string(),
});

const pageRequest = () =>
  z.object({
    ...agent(),
    conversation_id: idOrNone,
    /** A message id; empty or "0" for the newest page. */
    cursor: optional(shortText(30)),
    count: optional(count),
    load_direction: optional(count),
  });

/** How an answer came about. */
export const agentStory = () =>
  z.object({
    /** Empty for an answer outside of conversations. */
    chat_id: z.string(),
    execute_id: z.string(),
    status: z.string(),
    /** Everything that happened, in order: the events of the agent runtime with the time of each. */
    events: z.array(z.object({ at: z.number(), event: json })),
    /** The prompt of each call of the model, as it was sent; absent for a chat flow. */
    prompts: z.array(json),
    /** Added: the nodes of the workflows that the model has called, in order. */
    steps: z.array(storyStep()),
    /** Added: the agent as it answered; absent for a chat flow. */
    agent: z
      .object({ model_id: z.string(), model_name: z.string(), prompt: z.string(), window: z.number() })
      .optional(),
    history: z.object({
      /** Rounds before this one that the model received, and those left out. */
      kept: z.number(),
      dropped: z.number(),
      /** Added: the rounds before this one, oldest first. */
      messages: z.array(historyMessage()),
    }),
    usage: z.object({ token_count: z.number(), input_count: z.number(), output_count: z.number() }),
    cost: z.number(),
  });

/** How an answer came about. */
export type AgentStory = z.infer<ReturnType<typeof agentStory>>;

/** A node of a workflow that the model has called. */
const storyStep = () =>
  z.object({
    /** The call of the model. */
    call_id: z.string(),
    path: z.string(),
    title: z.string(),
    type: z.string(),
    status: z.enum(['running', 'success', 'failed', 'cancelled']),
    /** Milliseconds since 1970. */
    started_at: z.number(),
    ended_at: z.number().optional(),
    input_count: z.number(),
    output_count: z.number(),
    error: z.string().optional(),
  });

const historyMessage = () =>
  z.object({
    role: z.string(),
    text: z.string(),
    /** Estimated. */
    tokens: z.number(),
    /** Why the model did not receive it: the agent reads fewer rounds, or the window was full. */
    dropped: z.enum(['rounds', 'window']).optional(),
  });

const session = { auth: 'session' } as const;
const added = 'the chat area needs it; no call of the specification does it';

/** Chats with agents in the studio. */
export const agentChat = defineFamily('agent-chat', {
  chat: stream('/api/conversation/chat', {
    ...session,
    audit: { 'zh-CN': '与智能体对话', en: 'Chatted with an agent' },
    errors: ['conversationBusy', 'conversationNotFound', 'agentNotPublished', 'tooManyRequests'],
    input: () =>
      z.object({
        ...agent(),
        conversation_id: idOrNone,
        /** A version of the agent; default: the draft, or what the studio serves. */
        bot_version: idOrNone,
        /** A text, or JSON text of `{ item_list }` for the other content types. */
        query: shortText(maxQuery),
        content_type: optional(shortText(20)),
        /** The message whose chat, with all later ones, this one replaces. */
        regen_message_id: idOrNone,
        /** The same message sent again is neither stored nor answered again. */
        local_message_id: optional(shortText(100)),
        custom_variables: optional(z.record(shortText(100), shortText(8192))),
        /** Added: of several agents, the one that answers, for trying it out. */
        entry_agent_id: idOrNone,
        /** Inputs of the chat flow that answers in chat-flow mode. */
        parameters: optional(z.record(z.string(), json)),
        extra: optional(z.record(shortText(100), shortText(1000))),
        shortcut_cmd_id: idOrNone,
        /** Arguments of the shortcut's tool. */
        toolList: optional(
          z
            .array(
              z.object({
                plugin_id: idOrNone,
                api_name: optional(shortText(100)),
                parameters: optional(
                  z.record(
                    shortText(100),
                    z.object({ value: optional(shortText(20_000)), resource_type: optional(shortText(20)) }),
                  ),
                ),
              }),
            )
            .max(10),
        ),
      }),
    output: chatEvent,
  }),
  /** Answers what a tool of an agent asks. */
  resumeChat: stream('/api/conversation/resume_chat', {
    ...session,
    audit: { 'zh-CN': '回答智能体的提问', en: 'Answered a question of an agent' },
    errors: ['conversationBusy', 'conversationNotFound', 'tooManyRequests'],
    input: () =>
      z.object({
        conversation_id: id,
        interrupt_message_id: idOrNone,
        resume_message_id: idOrNone,
        tool_outputs: z
          .array(z.object({ tool_call_id: optional(shortText(100)), output: optional(shortText(maxQuery)) }))
          .min(1)
          .max(100),
        scene: optional(count),
      }),
    output: chatEvent,
  }),
  /** The events of a chat, from the beginning or after the last one received. */
  followChat: stream('/api/conversation/follow_chat', {
    ...session,
    audit: { 'zh-CN': '继续查看与智能体的对话', en: 'Resumed a chat with an agent' },
    added: 'goes on with an answer after the connection was lost, and shows it in a second tab',
    errors: ['conversationNotFound', 'tooManyRequests'],
    input: () =>
      z.object({
        conversation_id: id,
        /** The chat, or the question that it answers; default: the one that is being answered. */
        chat_id: idOrNone,
        /** Default: the header Last-Event-ID. */
        last_event_id: optional(count),
      }),
    output: chatEvent,
  }),
  getMessageList: post('/api/conversation/get_message_list', {
    ...session,
    audit: { 'zh-CN': '查看与智能体的对话', en: 'Viewed messages of an agent' },
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: pageRequest,
    output: () => z.object(page()),
  }),
  getConversation: post('/api/conversation/get_conversation', {
    ...session,
    audit: { 'zh-CN': '查看与智能体的会话', en: 'Viewed the conversation with an agent' },
    envelope: 'fields',
    input: () => z.object(agent()),
    output: () => z.object({ conversation_id: id, last_section_id: id }),
  }),
  getConversationDetail: post('/api/conversation/get_conversation_detail', {
    ...session,
    audit: { 'zh-CN': '查看与智能体的对话', en: 'Viewed messages and opening of an agent' },
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: () => pageRequest().extend({ bot_version: idOrNone }),
    output: () => z.object({ ...page(), ...onboarding() }),
  }),
  getOnboarding: post('/api/conversation/get_onboarding', {
    ...session,
    audit: { 'zh-CN': '查看智能体的开场白', en: 'Viewed the opening of an agent' },
    envelope: 'fields',
    input: () => z.object({ ...agent(), bot_version: idOrNone }),
    output: () => z.object({ ...onboarding(), shortcut_list: z.array(json) }),
  }),
  /** Deletes all messages and begins a section. */
  clearMessage: post('/api/conversation/clear_message', {
    ...session,
    audit: { 'zh-CN': '删除与智能体的对话', en: 'Deleted the messages of an agent' },
    errors: ['conversationNotFound', 'conversationBusy'],
    envelope: 'fields',
    input: ofConversation,
    output: () => z.object({ new_section_id: id }),
  }),
  /** Later messages do not see earlier ones, which stay. */
  createSection: post('/api/conversation/create_section', {
    ...session,
    audit: { 'zh-CN': '清除与智能体对话的上下文', en: 'Cleared the context of an agent' },
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: ofConversation,
    output: () => z.object({ new_section_id: id, new_section_message_list: z.array(chatMessage()) }),
  }),
  /** Deletes a message with the question that it answers and everything else that does. */
  deleteMessage: post('/api/conversation/delete_message', {
    ...session,
    audit: { 'zh-CN': '删除与智能体的一轮对话', en: 'Deleted a message of an agent' },
    errors: ['conversationNotFound', 'conversationBusy'],
    envelope: 'fields',
    input: () => ofConversation().extend({ message_id: id }),
  }),
  /** Stops an answer; later messages build on what was read of it. */
  breakMessage: post('/api/conversation/break_message', {
    ...session,
    audit: { 'zh-CN': '停止智能体的回答', en: 'Stopped an answer of an agent' },
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: () =>
      z.object({
        conversation_id: id,
        query_message_id: idOrNone,
        answer_message_id: idOrNone,
        /** Characters of the answer that were read. */
        broken_pos: optional(count),
        scene: optional(count),
      }),
  }),
  /** A new conversation that begins with everything up to this message. */
  branch: post('/api/conversation/branch', {
    ...session,
    audit: { 'zh-CN': '从一条消息开始新的会话', en: 'Branched a conversation with an agent' },
    added,
    errors: ['conversationNotFound'],
    envelope: 'fields',
    input: () => ofConversation().extend({ message_id: id }),
    output: () => z.object({ conversation_id: id, last_section_id: id }),
  }),
  report: post('/api/conversation/message/report', {
    ...session,
    audit: { 'zh-CN': '评价智能体的回答', en: 'Rated an answer of an agent' },
    errors: ['conversationNotFound', 'conversationBusy'],
    envelope: 'fields',
    input: () =>
      z.object({
        biz_conversation_id: id,
        message_id: id,
        scene: optional(count),
        /** 0 feedback, 1 delete, 2 state of a card. */
        action: count,
        message_feedback: optional(
          z.object({
            feedback_type: optional(count),
            detail_types: optional(z.array(count).max(10)),
            detail_content: optional(shortText(500)),
          }),
        ),
        attributes: optional(z.object({ card_status: optional(z.record(shortText(100), shortText(1000))) })),
      }),
  }),
  /** How an answer came about: prompts, tools, hooks, tokens. */
  getStory: post('/api/conversation/get_answer_story', {
    ...session,
    audit: { 'zh-CN': '查看回答的过程', en: 'Viewed how an answer came about' },
    added: 'the debug pane shows the prompt as it was sent; traces have what happened, not why',
    errors: ['conversationNotFound'],
    input: () => z.object({ conversation_id: id, chat_id: id }),
    output: agentStory,
  }),
});
