import type { ChatStreamEvent } from '@heddle/api-contract/families/chat';
import type { ChatEvent, ChatTransport } from '@heddle/chat';
import { fromOpenEvent, readOpenMessage } from '@heddle/chat/wire';
import type { JsonObject } from '@heddle/workflow-schema';
import { errorText } from '../../../shared/api/announceError.js';
import { reportSignedOut } from '../../../shared/api/client.js';
import * as calls from './queries.js';

/** A conversation in which the editor tests the draft of a chat flow. */
export interface TestConversation {
  spaceId: string;
  workflowId: string;
  name: string;
  /** Values of Start's other inputs, by name. */
  getParameters(): JsonObject;
  /** Whether answers are recorded for test cases. */
  isRecorded(): boolean;
  /** Saves first, because the server runs the stored draft. */
  save(): Promise<void>;
  /** Called with the run that answers a message, as soon as it is known. */
  onRun(executeId: string): void;
}

const pageSize = 50;

/** Chats with the stored draft. A lost stream goes on after the last event received, also after a reload. */
export function createTestTransport(conversation: TestConversation): ChatTransport {
  const { spaceId, workflowId, name } = conversation;
  const where = { workflow_id: workflowId, space_id: spaceId };
  const named = { ...where, conversation_name: name };
  const runs = new Map<string, string>();
  let stopping: Promise<unknown> = Promise.resolve();

  async function* read(events: AsyncIterable<ChatStreamEvent>): AsyncGenerator<ChatEvent> {
    let chatId: string | undefined;
    let isOver = false;
    for await (const event of events) {
      if (event.event === 'conversation.chat.created') {
        chatId = event.data.id;
        runs.set(chatId, event.data.execute_id);
        conversation.onRun(event.data.execute_id);
      }
      isOver ||= event.event === 'done' || event.event === 'error';
      const next = fromOpenEvent(event);
      if (next) yield next;
    }
    // The server says nothing when a run is cancelled; otherwise the connection was lost.
    if (isOver || chatId === undefined || (await runningChat()) === chatId) return;
    yield { type: 'chat', chat: { id: chatId, status: 'canceled' } };
    yield { type: 'done' };
  }

  async function runningChat(): Promise<string> {
    return (await calls.testMessages({ ...named, limit: 1 })).running_chat_id;
  }

  return {
    async *send({ text, localId }, { signal }) {
      // Until the stopped answer has ended, the server accepts no further message.
      await stopping;
      try {
        await conversation.save();
        yield* read(
          calls.test(
            {
              ...where,
              parameters: { ...conversation.getParameters(), CONVERSATION_NAME: name },
              additional_messages: [{ role: 'user', content: text, content_type: 'text' }],
              ext: { local_message_id: localId },
              ...(conversation.isRecorded() && { record: true }),
            },
            { signal },
          ),
        );
      } catch (error) {
        throw withWords(error);
      }
    },
    async *resume(chatId, { lastEventId, signal }) {
      const request = { ...where, chat_id: chatId, last_event_id: Number(lastEventId ?? 0) };
      yield* read(calls.testFollow(request, { signal }));
    },
    async stop({ chatId }) {
      const executeId = chatId === undefined ? undefined : runs.get(chatId);
      if (executeId === undefined) return;
      stopping = calls.cancel({ ...where, execute_id: executeId }).catch(() => undefined);
      await stopping;
    },
    async history({ cursor, signal }) {
      const page = await calls.testMessages(
        { ...named, limit: pageSize, ...(cursor !== undefined && { before_id: cursor }) },
        { signal },
      );
      const running = cursor === undefined ? page.running_chat_id : '';
      return {
        messages: page.messages.map(readOpenMessage).reverse(),
        cursor: page.has_more ? page.messages.at(-1)?.id : undefined,
        runningChatId: running === '' ? undefined : running,
      };
    },
    async clearContext() {
      const { section_id: sectionId } = await calls.testClear(named);
      return { sectionId: sectionId === '' ? undefined : sectionId };
    },
    async clearHistory() {
      await stopping;
      await calls.testClear({ ...named, delete_messages: true });
    },
  };
}

/** The error in the page's language. */
function withWords(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  reportSignedOut(error);
  return new Error(errorText(error), { cause: error });
}
