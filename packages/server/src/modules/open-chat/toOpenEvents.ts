import type { OpenChatEvent } from '@heddle/api-contract/families/open-chat';
import type { Chat, ChatEvent } from '../chat/index.js';
import { toChatObject, toLiveObject } from './toOpenChat.js';

/** The events of a chat as the open API sends them. A cancelled chat ends with `done` alone. */
export async function* toOpenEvents(
  events: AsyncIterable<ChatEvent>,
  chat: Chat,
): AsyncGenerator<OpenChatEvent> {
  for await (const event of events) {
    const { id } = event;
    switch (event.type) {
      case 'delta':
        yield { id, event: 'conversation.message.delta', data: toLiveObject(event.message, chat) };
        break;
      case 'message':
        yield { id, event: 'conversation.message.completed', data: toLiveObject(event.message, chat) };
        break;
      case 'chat':
        if (event.status === 'canceled') break;
        yield {
          id,
          event: `conversation.chat.${event.status}`,
          data: toChatObject(event.chat, event.status),
        };
        break;
      case 'done':
        yield { id, event: 'done', data: '[DONE]' };
    }
  }
}
