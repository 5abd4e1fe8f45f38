import type { StudioChatEvent, StudioMessage } from '@heddle/api-contract/families/agent-chat';
import type { Chat, ChatEvent, ChatStatus } from '../chat/index.js';
import type { MessageRow } from '../conversation/index.js';
import { messageOf, toLiveMessage, toRequiredAction, toStudioMessage } from './toStudioMessage.js';

/** The question of a chat, and the id that its client gave it. */
export interface ChatQuestion {
  row: MessageRow | undefined;
  localId?: string | undefined;
}

/** The events of a chat as the studio reads them; the first one repeats the question. */
export async function* toStudioEvents(
  events: AsyncIterable<ChatEvent>,
  chat: Chat,
  { row, localId }: ChatQuestion,
): AsyncGenerator<StudioChatEvent> {
  // The end of an answer does not repeat what its pieces said.
  const streamed = new Set<string>();
  for await (const event of events) {
    const { id } = event;
    if (event.type === 'done') yield { id, event: 'done', data: {} };
    else if (event.type === 'chat') {
      const message =
        event.status === 'created' ? row && ackOf(row, chat, localId) : endOf(event.status, event.chat);
      if (message) yield frame(id, chat, message, true);
    } else {
      const isEnd = event.type === 'message';
      const message = toLiveMessage(event.message, chat);
      const isRepeated = isEnd && streamed.has(message.message_id);
      if (!isEnd) streamed.add(message.message_id);
      yield frame(id, chat, isRepeated ? { ...message, content: '' } : message, isEnd);
    }
  }
}

function ackOf(row: MessageRow, chat: Chat, localId: string | undefined): StudioMessage {
  const message = { ...toStudioMessage(row, chat), type: 'ack' };
  const local = localId ?? chat.requestKey;
  return { ...message, extra_info: local ? { local_message_id: local } : {} };
}

/** How a chat has ended, if its messages do not tell. */
export function endOf(status: ChatStatus, chat: Chat): StudioMessage | undefined {
  const base = { role: 'assistant' as const, createdAt: chat.endedAt ?? new Date() };
  const place = { reply_id: chat.userMessageId, section_id: chat.sectionId, chat_id: chat.id };
  if (status === 'failed') {
    const { code = 0, message = '', reason } = chat.error ?? {};
    const said = messageOf({
      ...base,
      id: `${chat.id}-error`,
      type: 'error',
      content: message,
      contentType: 'text',
    });
    const why = reason && { error_reason: JSON.stringify(reason) };
    return { ...said, ...place, extra_info: { error_code: String(code), ...why } };
  }
  if (status !== 'requires_action' || !chat.requiredAction) return undefined;
  const content = JSON.stringify({ msg_type: 'interrupt', data: '' });
  const said = messageOf({
    ...base,
    id: `${chat.id}-interrupt`,
    type: 'verbose',
    content,
    contentType: 'text',
  });
  return { ...said, ...place, required_action: toRequiredAction(chat.requiredAction) };
}

function frame(id: string, chat: Chat, message: StudioMessage, isFinish: boolean): StudioChatEvent {
  const data = { message, is_finish: isFinish, index: 0, conversation_id: chat.conversationId, seq_id: 0 };
  return { id, event: 'message', data };
}
