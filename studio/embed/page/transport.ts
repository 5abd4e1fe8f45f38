import type { ChatEvent, ChatMessage, ChatTransport, Feedback } from '@heddle/chat';
import { fromOpenEvents, readEvents, readOpenMessage } from '@heddle/chat/wire';
import { CallRefused, call, openStream, sendFile } from './calls.js';
import type { Session } from './Session.js';
import type { Texts } from './texts.js';

interface Page {
  messages: unknown[];
  has_more: boolean;
  last_id: string;
  running_chat_id: string;
}

/** A message as the server writes it: the rating is a field of its own. */
function readMessage(given: unknown): ChatMessage {
  const message = readOpenMessage(given);
  const { feedback } = given as { feedback?: Feedback };
  return feedback ? { ...message, details: { ...message.details, feedback } } : message;
}

/** What a channel lets its visitors do. */
interface Abilities {
  canUpload: boolean;
}

/** How the chat area reaches the server with the session of a visitor. */
export function createTransport(session: Session, texts: Texts, { canUpload }: Abilities): ChatTransport {
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
    send: ({ text, localId, attachments }, { signal }) => {
      const files = attachments.flatMap(({ id }) => id ?? []);
      return stream('chat', { text, local_message: localId, ...(files.length > 0 && { files }) }, signal);
    },
    resume: (chatId, { lastEventId, signal }) =>
      stream(
        'resume',
        { chat_id: chatId, ...(lastEventId && { last_event_id: Number(lastEventId) }) },
        signal,
      ),
    async stop({ chatId }) {
      if (chatId) await told((token) => call('stop', { session: token, chat_id: chatId }));
    },
    async rate(message_id, feedback) {
      const given = feedback && { reasons: [], comment: '', ...feedback };
      await told((token) => call('rate', { session: token, message_id, ...(given && { feedback: given }) }));
    },
    ...(canUpload && {
      upload: (file, options) =>
        told(async (token) => {
          const { type, file_id: id, name, size, file_url: url } = await sendFile(token, file, options);
          return { type, id, name, size, url };
        }),
    }),
    async history({ cursor, signal }) {
      const page = await told((token) =>
        call<Page>('messages', { session: token, ...(cursor && { before_id: cursor }) }, signal),
      );
      return {
        messages: page.messages.map(readMessage).reverse(),
        cursor: page.has_more ? page.last_id : undefined,
        runningChatId: page.running_chat_id || undefined,
      };
    },
  };
}
