import { feedbackTypes, loadDirections, reportActions } from '@heddle/api-contract/families/agent-chat';
import type { ChatEvent, ChatTransport, Feedback, OutgoingMessage, TurnReference } from '@heddle/chat';
import { errorText } from '../../../shared/api/announceError.js';
import { reportSignedOut } from '../../../shared/api/client.js';
import { uploadFile } from '../../file/index.js';
import * as calls from './chatQueries.js';
import { queryOf } from './queryOf.js';
import { readChat, readMessage, reasonNumbers } from './readMessages.js';

/** The conversation of the user with the draft of an agent. */
export interface DraftConversation {
  spaceId: string;
  botId: string;
  /** Saves what is unsaved, because the server answers with the stored draft. Resolves in any case. */
  save(): Promise<unknown>;
  /** The question of a turn, to ask it again. */
  questionOf(turn: TurnReference): string;
  /** The shortcut with which the next message is sent, once. */
  takeShortcut(): SentShortcut | undefined;
  /** Of several agents, the one that shall answer. */
  entryAgent(): string | undefined;
  /** Called when another conversation took the place of this one. */
  onReplaced(): void;
}

/** A shortcut and the values that its tool receives. */
export interface SentShortcut {
  id: string;
  tool: { id: string; values: Readonly<Record<string, string>> } | undefined;
}

const pageSize = 30;
/** `scene` of the editor's debug pane in the API. */
const playground = 4;

/** Chats with the stored draft of an agent. */
export function createAgentTransport(conversation: DraftConversation): ChatTransport {
  const { spaceId, botId } = conversation;
  const agent = { bot_id: botId, draft_mode: true, scene: playground };
  let conversationId: string | undefined;
  let stopping: Promise<unknown> = Promise.resolve();

  async function findConversation(signal?: AbortSignal): Promise<string> {
    conversationId ??= (await calls.getMessageList({ ...agent, count: 1 }, signal && { signal }))
      .conversation_id;
    return conversationId;
  }

  async function* ask(
    message: Pick<OutgoingMessage, 'text' | 'attachments'> & { localId?: string },
    signal: AbortSignal,
    replaced?: TurnReference,
  ): AsyncGenerator<ChatEvent> {
    // Until the stopped answer has ended, the server accepts no further message.
    await stopping;
    try {
      await conversation.save();
      const shortcut = conversation.takeShortcut();
      const entry = conversation.entryAgent();
      const regenerated = replaced?.answerId ?? replaced?.questionId;
      const events = calls.chat(
        {
          ...agent,
          conversation_id: await findConversation(signal),
          ...queryOf(message),
          ...(message.localId !== undefined && { local_message_id: message.localId }),
          ...(shortcut && {
            shortcut_cmd_id: shortcut.id,
            ...(shortcut.tool && {
              toolList: [
                {
                  plugin_id: shortcut.tool.id,
                  parameters: Object.fromEntries(
                    Object.entries(shortcut.tool.values).map(([name, value]) => [name, { value }]),
                  ),
                },
              ],
            }),
          }),
          ...(entry !== undefined && { entry_agent_id: entry }),
          ...(regenerated !== undefined && { regen_message_id: regenerated }),
        },
        { signal },
      );
      yield* readChat(events);
    } catch (error) {
      throw withWords(error);
    }
  }

  return {
    send: (message, { signal }) => ask(message, signal),
    edit: (turn, message, { signal }) => ask(message, signal, turn),
    regenerate: (turn, { signal }) =>
      ask({ text: conversation.questionOf(turn), attachments: [] }, signal, turn),
    async *resume(chatId, { lastEventId, signal }) {
      const events = calls.followChat(
        {
          conversation_id: await findConversation(signal),
          chat_id: chatId,
          ...(lastEventId !== undefined && { last_event_id: Number(lastEventId) }),
        },
        { signal },
      );
      yield* readChat(events);
    },
    async stop({ questionId, answerId }) {
      stopping = findConversation()
        .then((id) =>
          calls.breakMessage({
            conversation_id: id,
            scene: playground,
            ...(questionId !== undefined && { query_message_id: questionId }),
            ...(answerId !== undefined && { answer_message_id: answerId }),
          }),
        )
        .catch(() => undefined);
      await stopping;
    },
    async remove({ questionId, answerId }) {
      const messageId = questionId ?? answerId;
      if (messageId === undefined) return;
      await calls.deleteMessage({ conversation_id: await findConversation(), message_id: messageId });
    },
    async branch({ answerId, questionId }) {
      const messageId = answerId ?? questionId;
      if (messageId === undefined) return;
      await calls.branch({ conversation_id: await findConversation(), message_id: messageId });
      conversation.onReplaced();
    },
    async transcribe(speech, { signal }) {
      const file = new File([speech], 'recording', { type: speech.type });
      return (await calls.transcribe({ entity_type: 'bot', entity_id: botId, file }, { signal })).text;
    },
    async rate(messageId, feedback) {
      await calls.report({
        biz_conversation_id: await findConversation(),
        message_id: messageId,
        scene: playground,
        action: reportActions.feedback,
        message_feedback: toWireFeedback(feedback),
      });
    },
    async history({ cursor, signal }) {
      const page = await calls.getMessageList(
        {
          ...agent,
          count: pageSize,
          load_direction: loadDirections.older,
          ...(cursor !== undefined && { cursor }),
        },
        { signal },
      );
      conversationId = page.conversation_id;
      const running = cursor === undefined ? page.running_chat_id : '';
      return {
        messages: page.message_list.map(readMessage).reverse(),
        cursor: page.hasmore ? page.cursor : undefined,
        runningChatId: running === '' ? undefined : running,
      };
    },
    async clearContext() {
      const cleared = await calls.createSection({ conversation_id: await findConversation() });
      return { sectionId: cleared.new_section_id };
    },
    async clearHistory() {
      await stopping;
      await calls.clearMessage({ conversation_id: await findConversation(), bot_id: botId });
    },
    async upload(file, { signal, onProgress }) {
      const stored = await uploadFile(spaceId, file, { signal, onProgress });
      const isImage = stored.content_type.startsWith('image/');
      return {
        type: isImage ? 'image' : 'file',
        id: stored.uri,
        url: stored.url,
        name: stored.name,
        size: stored.size,
      };
    },
  };
}

function toWireFeedback(feedback: Feedback | null) {
  if (feedback === null) return { feedback_type: feedbackTypes.none };
  return {
    feedback_type: feedback.value === 'like' ? feedbackTypes.like : feedbackTypes.unlike,
    detail_types: (feedback.reasons ?? []).map((reason) => reasonNumbers[reason]),
    detail_content: feedback.comment ?? '',
  };
}

/** The error in the page's language. */
function withWords(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  reportSignedOut(error);
  return new Error(errorText(error), { cause: error });
}
