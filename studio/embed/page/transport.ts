import type { ChatEvent, ChatTransport } from '@heddle/chat';
import { fromOpenEvents, readEvents, readOpenMessage } from '@heddle/chat/wire';
import { CallRefused, call, openStream } from './calls.js';
import type { Session } from './Session.js';
import type { Texts } from './texts.js';

interface Page {
  messages: unknown[];
  has_more: boolean;
  last_id: string;
  running_chat_id: string;
}

/** How the chat area reaches the server with the session of a visitor. */
export function createTransport(session: Session, texts: Texts): ChatTransport {
  const told = async <Result>(work: (token: string) => Promise<Result>) => {
    try {
      return await session.use(work);
    } catch (error) {
      if (error instanceof CallRefused) throw new Error(texts[error.text], { cause: error });
      throw error;
    }
  };
  async function* stream(path: string, input: object, signal: AbortSignal): AsyncGenerator<ChatEvent> {
    const body = await told((token) => openStream(path, { session: token, ...input }, signal));
    yield* fromOpenEvents(readEvents(body));
  }
  return {
    send: ({ text, localId }, { signal }) => stream('chat', { text, local_message: localId }, signal),
    resume: (chatId, { lastEventId, signal }) =>
      stream(
        'resume',
        { chat_id: chatId, ...(lastEventId && { last_event_id: Number(lastEventId) }) },
        signal,
      ),
    async stop({ chatId }) {
      if (chatId) await told((token) => call('stop', { session: token, chat_id: chatId }));
    },
    async history({ cursor, signal }) {
      const page = await told((token) =>
        call<Page>('messages', { session: token, ...(cursor && { before_id: cursor }) }, signal),
      );
      return {
        messages: page.messages.map(readOpenMessage).reverse(),
        cursor: page.has_more ? page.last_id : undefined,
        runningChatId: page.running_chat_id || undefined,
      };
    },
  };
}
