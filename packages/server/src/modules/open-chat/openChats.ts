import type { Input, Result } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import type { OpenChatEvent, openChat } from '@heddle/api-contract/families/open-chat';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { WholeAnswer } from '../../kernel/implement.js';
import { answerText, askAgent, readOpenQuestion, requireChat, shortcutCall } from '../agent-chat/index.js';
import { type Agent, agentOf, requireBot } from '../bot/index.js';
import { type Chat, chatTurns, readLastEventId, stopChat, streamTurn } from '../chat/index.js';
import {
  type ConversationKey,
  type ConversationRow,
  insertConversation,
  messagesOfChat,
  type NewMessage,
  personOf,
  requireConversation,
  requireForRun,
  toNewMessage,
} from '../conversation/index.js';
import { locationOf } from './locationOf.js';
import { toChatObject, toMessageObject } from './toOpenChat.js';
import { toOpenEvents } from './toOpenEvents.js';

type Calls = typeof openChat.calls;
type Given = Input<Calls['chat']>;
type Answer = Promise<AsyncIterable<OpenChatEvent> | WholeAnswer>;

/** Sends a message to what the caller's channel serves of an agent. */
export async function chat(context: Context, input: Given): Answer {
  return answer(context, input.stream ?? true, () => begin(context, input));
}

/** Streams a chat, or returns it as soon as it has begun. */
async function answer(context: Context, isStreamed: boolean, begin: () => Promise<Begun>): Answer {
  if (!isStreamed) {
    const { chat: begun } = await begin();
    return new WholeAnswer(toChatObject(begun, begun.status === 'in_progress' ? 'in_progress' : undefined));
  }
  return streamTurn(context, async () => {
    const { chat: begun, afterId } = await begin();
    return streamOf(context, begun, afterId);
  });
}

interface Begun {
  chat: Chat;
  /** The last event that the caller has received of it. */
  afterId: number;
}

async function begin(context: Context, input: Given): Promise<Begun> {
  const connectorId = input.connector_id ?? connectors.api;
  const [{ access, head }, agent] = await Promise.all([
    requireBot(context, input.bot_id, 'view'),
    agentOf(context.db, input.bot_id, { connectorId }),
  ]);
  if (!agent) throw new DomainError('agentNotPublished', conversationReasons.agentNotPublished());
  const owner = { kind: 'bot' as const, id: head.id, spaceId: head.spaceId };
  const key = { ...personOf(context, input.user_id), owner, connectorId, isDraft: false };
  const conversation = await conversationOf(context, input.conversation_id, key);
  const given = input.additional_messages ?? [];
  const last = given.at(-1);
  if (last?.role !== 'user') throw new DomainError('badRequest', conversationReasons.noQuestion());
  const { question, message } = await readOpenQuestion(context, last);
  const { turn, isRepeated } = await askAgent(context, {
    agent,
    access,
    conversation,
    connectorId,
    question,
    message: { ...message, metaData: last.meta_data ?? {} },
    earlier: await readEarlier(context, given.slice(0, -1)),
    overrides: input.custom_variables,
    parameters: input.parameters as JsonObject | undefined,
    shortcut: readShortcut(agent, input),
    // Nobody waits for suggestions without a stream.
    suggests: input.stream ?? true,
    key: context.request.headers.get('idempotency-key') ?? undefined,
    location: locationOf(input),
    metaData: input.meta_data,
    isKept: input.auto_save_history ?? true,
  });
  return { chat: turn.chat, afterId: isRepeated ? readLastEventId(context.request.headers) : 0 };
}

/** Earlier messages of a request: those of the user may have files, as the question has. */
async function readEarlier(
  context: Context,
  given: NonNullable<Given['additional_messages']>,
): Promise<NewMessage[]> {
  const said = given.filter(({ content = '' }) => content !== '');
  return Promise.all(
    said.map(async (one) => ({
      ...toNewMessage(one),
      ...(one.role === 'user' && (await readOpenQuestion(context, one)).message),
    })),
  );
}

/** The conversation that is given, or a new one. One that was created for no end user serves any of them. */
async function conversationOf(
  context: Context,
  id: string | undefined,
  key: ConversationKey,
): Promise<ConversationRow> {
  if (id !== undefined) {
    const { endUser } = await requireConversation(context, id);
    const row = await requireForRun(context, id, endUser === '' ? { ...key, endUser } : key);
    return { ...row, endUser: key.endUser || endUser };
  }
  const created = await insertConversation(context.db, key);
  if (!created) throw new Error('a conversation without a name was not created');
  return created;
}

function readShortcut(agent: Agent, { shortcut_command: command }: Given) {
  return command && shortcutCall(agent, command.command_id, command.parameters ?? {});
}

function streamOf(context: Context, begun: Chat, afterId: number): AsyncIterable<OpenChatEvent> {
  const turn = context.use(chatTurns).follow(begun);
  return toOpenEvents(turn.events(context.signal, afterId), begun);
}

export async function retrieveChat(
  context: Context,
  { conversation_id, chat_id }: Input<Calls['retrieve']>,
): Promise<Result<Calls['retrieve']>> {
  return toChatObject((await requireChat(context, conversation_id, chat_id)).chat);
}

/** What answers the question of a chat, oldest first. */
export async function listChatMessages(
  context: Context,
  { conversation_id, chat_id }: Input<Calls['listMessages']>,
): Promise<Result<Calls['listMessages']>> {
  const { chat: found } = await requireChat(context, conversation_id, chat_id);
  const rows = await messagesOfChat(context.db, found.id);
  return rows.filter(({ role }) => role === 'assistant').map((row) => toMessageObject(row, found));
}

/** Stops a chat: the model and the tools are aborted, and what was said stays. */
export async function cancelChat(
  context: Context,
  { conversation_id, chat_id }: Input<Calls['cancel']>,
): Promise<Result<Calls['cancel']>> {
  const { chat: found } = await requireChat(context, conversation_id, chat_id);
  if (!(await stopChat(context, found))) throw new DomainError('chatEnded', conversationReasons.chatEnded());
  const { chat: stopped } = await requireChat(context, conversation_id, chat_id);
  return toChatObject(stopped);
}

/** Answers what a chat asks; the agent goes on in a chat of its own. */
export async function submitToolOutputs(context: Context, input: Input<Calls['submitToolOutputs']>): Answer {
  return answer(context, input.stream ?? true, async () => {
    const { chat: asking, conversation } = await requireChat(context, input.conversation_id, input.chat_id);
    if (asking.status !== 'requires_action' || asking.botId === null)
      throw new DomainError('chatNotFound', conversationReasons.notAsked());
    const { access } = await requireBot(context, asking.botId, 'view');
    const { connectorId } = conversation;
    const agent = await agentOf(context.db, asking.botId, { connectorId });
    if (!agent) throw new DomainError('agentNotPublished', conversationReasons.agentNotPublished());
    const text = answerText(asking, input.tool_outputs);
    const question = { text };
    const message = { role: 'user' as const, content: text };
    const { isKept, metaData } = asking;
    const asked = { agent, access, conversation, connectorId, question, message };
    const request = { ...asked, isKept, metaData, suggests: input.stream ?? true, key: undefined };
    return { chat: (await askAgent(context, request)).turn.chat, afterId: 0 };
  });
}

export async function followChat(
  context: Context,
  input: Input<Calls['follow']>,
): Promise<AsyncIterable<OpenChatEvent>> {
  return streamTurn(context, async () => {
    const { chat: found } = await requireChat(context, input.conversation_id, input.chat_id);
    return streamOf(context, found, input.last_event_id ?? readLastEventId(context.request.headers));
  });
}
