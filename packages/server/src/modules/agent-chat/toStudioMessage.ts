import { feedbackTypes, type StudioMessage } from '@heddle/api-contract/families/agent-chat';
import type { Chat, ChatMessage, RequiredAction } from '../chat/index.js';
import type { MessageRow } from '../conversation/index.js';

/** A stored message as the studio shows it; `chat` is the one that it belongs to. */
export function toStudioMessage(row: MessageRow, chat: Chat | undefined): StudioMessage {
  const isMixed = row.displayContent !== null;
  return {
    ...messageOf({
      id: row.id,
      role: row.role,
      type: row.type,
      content: row.displayContent ?? row.content,
      contentType: isMixed && row.contentType !== 'card' ? 'mix' : row.contentType,
      createdAt: row.createdAt,
    }),
    reply_id: row.role === 'user' ? '' : (chat?.userMessageId ?? ''),
    section_id: row.sectionId,
    extra_info: row.extra,
    status: row.status,
    chat_id: row.chatId ?? '',
    ...(row.brokenPosition !== null && { broken_pos: row.brokenPosition }),
    ...(row.reasoning !== null && { reasoning_content: row.reasoning }),
    ...(chat?.runId && { execute_id: chat.runId }),
    ...(row.feedback && {
      feedback: {
        feedback_type: feedbackTypes[row.feedback.type],
        detail_types: row.feedback.reasons,
        detail_content: row.feedback.comment,
      },
    }),
  };
}

/** A message of a chat that is being answered. */
export function toLiveMessage(message: ChatMessage, chat: Chat): StudioMessage {
  const { id, type, contentType = 'text', createdAt, extra = {}, reasoning } = message;
  const content = message.displayContent ?? message.content;
  return {
    ...messageOf({ id, role: 'assistant', type, content, contentType, createdAt }),
    reply_id: chat.userMessageId,
    section_id: chat.sectionId,
    extra_info: { ...extra, ...botState(chat, type) },
    chat_id: chat.id,
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
    ...(chat.runId !== null && { execute_id: chat.runId }),
  };
}

function botState({ botId }: Chat, type: string): { bot_state?: string } {
  return type === 'answer' && botId !== null
    ? { bot_state: JSON.stringify({ bot_id: botId, agent_id: '', agent_name: '', awaiting: '' }) }
    : {};
}

/** What a chat asks, as programs answer it. */
export function toRequiredAction(action: RequiredAction): NonNullable<StudioMessage['required_action']> {
  return {
    type: 'submit_tool_outputs',
    submit_tool_outputs: {
      tool_calls: action.calls.map(({ id, name, arguments: values }) => ({
        id,
        type: 'function' as const,
        function: { name, arguments: values },
      })),
    },
  };
}

/** A message with the fields that most have in common. */
export function messageOf(given: {
  id: string;
  role: 'user' | 'assistant';
  type: string;
  content: string;
  contentType: string;
  createdAt: Date;
}): StudioMessage {
  return {
    role: given.role,
    type: given.type,
    content: given.content,
    content_type: given.contentType,
    message_id: given.id,
    reply_id: '',
    section_id: '',
    extra_info: {},
    status: 'available',
    sender_id: '',
    mention_list: [],
    content_time: given.createdAt.getTime(),
    message_index: given.id,
    source: 0,
    chat_id: '',
  };
}
