import type { ChatStreamEvent } from '@heddle/api-contract/families/chat';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { ChatEvent, ChatMessage, ChatStatus } from './ChatEvent.js';
import type { Chat } from './tables.js';

type DataOf<E extends ChatStreamEvent['event']> = (ChatStreamEvent & { event: E })['data'];

/** The events of a chat as the API of chat flows sends them; cards as what they say, unless the caller draws them. */
export async function* toChatFlowEvents(
  events: AsyncIterable<ChatEvent>,
  chat: Chat,
  { drawsCards = false }: { drawsCards?: boolean } = {},
): AsyncGenerator<ChatStreamEvent> {
  for await (const event of events) {
    const sent = toSent(drawsCards ? drawn(event) : event, chat);
    if (sent) yield sent;
    if (sent?.event === 'error') return;
  }
}

/** The event with what is displayed as the content of its message. */
function drawn(event: ChatEvent): ChatEvent {
  if (event.type !== 'message' && event.type !== 'delta') return event;
  const { displayContent, ...message } = event.message;
  return displayContent ? { ...event, message: { ...message, content: displayContent } } : event;
}

function toSent(event: ChatEvent, chat: Chat): ChatStreamEvent | undefined {
  const { id } = event;
  switch (event.type) {
    case 'delta':
      return { id, event: 'conversation.message.delta', data: toMessage(event.message, chat) };
    case 'message':
      return { id, event: 'conversation.message.completed', data: toMessage(event.message, chat) };
    case 'done':
      return { id, event: 'done', data: { debug_url: chat.debugUrl } };
    default:
      return toChatEvent(id, event.status, event.chat);
  }
}

function toChatEvent(id: string, status: ChatStatus, chat: Chat): ChatStreamEvent | undefined {
  if (status === 'canceled') return undefined;
  if (status !== 'failed') return { id, event: `conversation.chat.${status}`, data: toData(chat, status) };
  const { code, message: msg } = chat.error ?? { code: 0, message: '' };
  return { id, event: 'error', data: { code, msg, debug_url: chat.debugUrl } };
}

function toData(chat: Chat, status: ChatStatus): DataOf<'conversation.chat.created'> {
  const { id, conversationId, sectionId, runId, createdAt, usage, endedAt } = chat;
  return {
    id,
    conversation_id: conversationId,
    bot_id: chat.botId ?? '',
    section_id: sectionId,
    status,
    execute_id: runId ?? '',
    created_at: toSeconds(createdAt),
    ...(status === 'completed' && {
      completed_at: toSeconds(endedAt ?? new Date()),
      usage: {
        token_count: (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0),
        input_count: usage?.inputTokens ?? 0,
        output_count: usage?.outputTokens ?? 0,
      },
    }),
  };
}

function toMessage(message: ChatMessage, chat: Chat): DataOf<'conversation.message.completed'> {
  return {
    id: message.id,
    chat_id: chat.id,
    conversation_id: chat.conversationId,
    bot_id: chat.botId ?? '',
    section_id: chat.sectionId,
    role: 'assistant',
    type: message.type === 'follow_up' ? 'follow_up' : 'answer',
    content: message.content,
    content_type: message.contentType === 'card' && !message.displayContent ? 'card' : 'text',
    created_at: toSeconds(message.createdAt),
  };
}
