import type { ChatEvent, ChatTransport, Turn } from '@heddle/chat';
import { fromOpenEvents } from '@heddle/chat/wire';
import { errorText } from '../../../shared/api/announceError.js';
import { reportSignedOut } from '../../../shared/api/client.js';
import { toHistory } from './toHistory.js';
import { tryChat } from './tryQueries.js';

/** The page keeps the conversation: the server stores nothing of a try-out. */
export function createTryTransport(productId: string, turns: () => readonly Turn[]): ChatTransport {
  return {
    async *send({ text }, { signal }): AsyncGenerator<ChatEvent> {
      // The question itself is the last turn already.
      const history = toHistory(turns().slice(0, -1));
      try {
        yield* fromOpenEvents(tryChat({ product_id: productId, query: text, history }, { signal }));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') throw error;
        reportSignedOut(error);
        throw new Error(errorText(error), { cause: error });
      }
    },
  };
}
