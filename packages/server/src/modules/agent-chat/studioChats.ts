import type { Input } from '@heddle/api-contract';
import type { agentChat, StudioChatEvent } from '@heddle/api-contract/families/agent-chat';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  type Chat,
  chatTurns,
  deleteChats,
  findChat,
  findGoing,
  findLatest,
  readLastEventId,
  stopChat,
  streamTurn,
} from '../chat/index.js';
import {
  type ConversationRow,
  findMessage,
  requireConversation,
  requireMessage,
} from '../conversation/index.js';
import { openConversation, requireAgent } from './agentConversation.js';
import { answerText } from './answerText.js';
import { askAgent } from './askAgent.js';
import { requireChat } from './chatRows.js';
import { readStudioQuestion } from './readQuestion.js';
import { readShortcut } from './readShortcut.js';
import { toStudioEvents } from './toStudioEvents.js';

type Calls = typeof agentChat.calls;
type Events = Promise<AsyncIterable<StudioChatEvent>>;

/** Sends a message to an agent; with `regen_message_id`, in place of an earlier one and what followed it. */
export function chatInStudio(context: Context, input: Input<Calls['chat']>): Events {
  return streamTurn(context, async () => {
    const { agent, access, key, conversation } = await openConversation(context, input);
    if (input.regen_message_id !== undefined) await takeBack(context, conversation, input.regen_message_id);
    const { question, message } = await readStudioQuestion(
      context,
      input.query,
      input.content_type ?? 'text',
    );
    const shortcut = readShortcut(agent, input);
    const { turn, isRepeated } = await askAgent(context, {
      agent,
      access,
      conversation,
      connectorId: key.connectorId,
      question,
      message,
      overrides: input.custom_variables,
      parameters: input.parameters as JsonObject | undefined,
      shortcut,
      key: input.local_message_id || undefined,
      startAt: input.entry_agent_id,
    });
    const afterId = isRepeated ? readLastEventId(context.request.headers) : 0;
    return streamOf(context, turn.chat, afterId, input.local_message_id);
  });
}

/** Deletes the chat of a message, and all after it. An answer that is under way is stopped first. */
async function takeBack(context: Context, conversation: ConversationRow, messageId: string): Promise<void> {
  const { chatId, id } = await requireMessage(context.db, conversation.id, messageId);
  const chat = await findChat(context.db, conversation.id, chatId ?? id);
  if (!chat) return;
  const going = await findGoing(context.db, conversation.id);
  if (going) await stopChat(context, going);
  await deleteChats(context.db, chat, { later: true });
}

/** Answers what a tool asks. The tool belongs to the agent of the conversation's last chat. */
export function resumeInStudio(context: Context, input: Input<Calls['resumeChat']>): Events {
  return streamTurn(context, async () => {
    const conversation = await requireConversation(context, input.conversation_id);
    const turn = await answerQuestion(context, conversation, input);
    return streamOf(context, turn, 0);
  });
}

/** Sends the answer to the question that a conversation waits with. */
export async function answerQuestion(
  context: Context,
  conversation: ConversationRow,
  { tool_outputs: outputs, interrupt_message_id: messageId }: Input<Calls['resumeChat']>,
): Promise<Chat> {
  const asking = await findLatest(context.db, conversation.id);
  if (asking?.status !== 'requires_action' || asking.botId === null)
    throw new DomainError('conversationNotFound', conversationReasons.notAsked());
  if (messageId !== undefined) {
    const { chatId } = await requireMessage(context.db, conversation.id, messageId);
    if (chatId !== asking.id) throw new DomainError('badRequest', conversationReasons.otherQuestion());
  }
  const text = answerText(asking, outputs);
  const { agent, access } = await requireAgent(context, {
    bot_id: asking.botId,
    draft_mode: conversation.isDraft,
  });
  const { turn } = await askAgent(context, {
    agent,
    access,
    conversation,
    connectorId: conversation.connectorId,
    question: { text },
    message: { role: 'user', content: text },
    key: undefined,
  });
  return turn.chat;
}

/** The events of a chat, from the beginning or after the last one received. */
export function followInStudio(context: Context, input: Input<Calls['followChat']>): Events {
  return streamTurn(context, async () => {
    const chat = await chatToFollow(context, input);
    const afterId = input.last_event_id ?? readLastEventId(context.request.headers);
    return chat ? streamOf(context, chat, afterId) : nothing();
  });
}

async function chatToFollow(
  context: Context,
  { conversation_id: id, chat_id: chatId }: Input<Calls['followChat']>,
): Promise<Chat | undefined> {
  if (chatId !== undefined) return (await requireChat(context, id, chatId)).chat;
  const conversation = await requireConversation(context, id);
  return findGoing(context.db, conversation.id);
}

async function* nothing(): AsyncGenerator<StudioChatEvent> {
  yield { event: 'done', data: {} };
}

async function streamOf(context: Context, chat: Chat, afterId: number, localId?: string) {
  const turn = context.use(chatTurns).follow(chat);
  const row = await findMessage(context.db, chat.conversationId, chat.userMessageId);
  return toStudioEvents(turn.events(context.signal, afterId), chat, { row, localId });
}
