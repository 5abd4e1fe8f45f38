import type { Input, Result } from '@heddle/api-contract';
import {
  type agentChat,
  loadDirections,
  reportActions,
  type StudioMessage,
} from '@heddle/api-contract/families/agent-chat';
import type { Context } from '../../kernel/Context.js';
import { type Agent, findBot } from '../bot/index.js';
import { type Chat, deleteChats, findChat, findChats, findGoing, stopChat } from '../chat/index.js';
import {
  beginSection,
  type ConversationRow,
  copyMessages,
  deleteMessages,
  insertConversation,
  keyOf,
  type MessageRow,
  markBroken,
  pageOfMessages,
  rateMessage,
  removeMessageRow,
  requireConversation,
  requireMessage,
} from '../conversation/index.js';
import { iconUrl } from '../file/index.js';
import { type NamedAgent, openConversation } from './agentConversation.js';
import { requireIdle } from './chatRows.js';
import { endOf } from './toStudioEvents.js';
import { toStudioMessage } from './toStudioMessage.js';

type Calls = typeof agentChat.calls;
type Page = Result<Calls['getMessageList']>;

const usualPage = 20;
const largestPage = 100;

export async function readConversation(
  context: Context,
  input: Input<Calls['getConversation']>,
): Promise<Result<Calls['getConversation']>> {
  const { id, sectionId } = await currentConversation(context, input);
  return { conversation_id: id, last_section_id: sectionId };
}

/** The conversation of a request: that of its id, else the current one with its agent. */
export async function currentConversation(context: Context, named: NamedAgent): Promise<ConversationRow> {
  if (named.bot_id === undefined) return requireConversation(context, named.conversation_id ?? '0');
  return (await openConversation(context, named)).conversation;
}

/** A page of messages, newest first: before the cursor, or after it. */
export async function listStudioMessages(
  context: Context,
  input: Input<Calls['getMessageList']>,
): Promise<Page> {
  const conversation = await currentConversation(context, input);
  const isNewer = input.load_direction === loadDirections.newer;
  const cursor = input.cursor === '' || input.cursor === '0' ? undefined : input.cursor;
  const { rows, hasMore } = await pageOfMessages(context.db, conversation.id, {
    limit: Math.min(input.count || usualPage, largestPage),
    isAscending: isNewer,
    ...(isNewer ? { afterId: cursor } : { beforeId: cursor }),
  });
  const newestFirst = isNewer ? rows.toReversed() : rows;
  const chats = await findChats(
    context.db,
    rows.flatMap(({ chatId }) => chatId ?? []),
  );
  const going = await findGoing(context.db, conversation.id);
  return {
    message_list: newestFirst.flatMap((row) => withFailure(row, chats.get(row.chatId ?? ''))),
    cursor: newestFirst.at(-1)?.id ?? '0',
    hasmore: !isNewer && hasMore,
    next_cursor: newestFirst[0]?.id ?? '0',
    next_has_more: isNewer && hasMore,
    conversation_id: conversation.id,
    last_section_id: conversation.sectionId,
    participant_info_map: await participantsOf(context, conversation),
    read_message_index: conversation.readMessageId,
    running_chat_id: going?.id ?? '',
  };
}

/** A message; with a question whose chat has failed, also why. */
function withFailure(row: MessageRow, chat: Chat | undefined): StudioMessage[] {
  const message = toStudioMessage(row, chat);
  const end = chat?.status === 'failed' && chat.userMessageId === row.id ? endOf('failed', chat) : undefined;
  return end ? [end, message] : [message];
}

async function participantsOf(
  context: Context,
  { ownerKind, ownerId }: ConversationRow,
): Promise<Page['participant_info_map']> {
  const head = ownerKind === 'bot' ? await findBot(context.db, ownerId) : undefined;
  if (!head) return {};
  return {
    [head.id]: {
      id: head.id,
      type: 1,
      name: head.name,
      desc: head.description,
      avatar_url: await iconUrl(context, head.icon),
      space_id: head.spaceId,
    },
  };
}

export async function clearMessages(
  context: Context,
  input: Input<Calls['clearMessage']>,
): Promise<Result<Calls['clearMessage']>> {
  const { id } = await requireConversation(context, input.conversation_id);
  await requireIdle(context, id);
  await deleteMessages(context.db, id);
  return { new_section_id: await beginSection(context.db, id) };
}

export async function createSection(
  context: Context,
  input: Input<Calls['createSection']>,
): Promise<Result<Calls['createSection']>> {
  const { id } = await requireConversation(context, input.conversation_id);
  return { new_section_id: await beginSection(context.db, id), new_section_message_list: [] };
}

export async function deleteMessage(context: Context, input: Input<Calls['deleteMessage']>) {
  const { id } = await requireConversation(context, input.conversation_id);
  await requireIdle(context, id);
  const row = await requireMessage(context.db, id, input.message_id);
  const chat = row.chatId === null ? undefined : await findChat(context.db, id, row.chatId);
  if (chat) await deleteChats(context.db, chat, { later: false });
  else await removeMessageRow(context.db, id, row.id);
  return {};
}

export async function breakMessage(context: Context, input: Input<Calls['breakMessage']>) {
  const { id } = await requireConversation(context, input.conversation_id);
  const going = await findGoing(context.db, id);
  if (going) await stopChat(context, going);
  const { answer_message_id: answerId, broken_pos: position } = input;
  if (answerId !== undefined && position !== undefined) {
    const row = await requireMessage(context.db, id, answerId).catch(() => undefined);
    if (row?.role === 'assistant') await markBroken(context.db, row.id, position);
  }
  return {};
}

/** A new conversation of the same agent that begins with everything up to the end of a message's chat. */
export async function branchConversation(
  context: Context,
  input: Input<Calls['branch']>,
): Promise<Result<Calls['branch']>> {
  const conversation = await requireConversation(context, input.conversation_id);
  const row = await requireMessage(context.db, conversation.id, input.message_id);
  const { rows } = await pageOfMessages(context.db, conversation.id, {
    limit: 1,
    ...(row.chatId !== null && { chatId: row.chatId }),
  });
  const upToId = (row.chatId === null ? undefined : rows[0]?.id) ?? row.id;
  const created = await insertConversation(context.db, keyOf(conversation));
  if (!created) throw new Error('a conversation without a name was not created');
  const from = { conversationId: conversation.id, sectionId: row.sectionId, upToId };
  await copyMessages(context.db, from, created);
  return { conversation_id: created.id, last_section_id: created.sectionId };
}

const kinds = ['none', 'like', 'unlike'] as const;

/** Rates an answer, or deletes a message. Cards have no state here that could be stored. */
export async function reportMessage(context: Context, input: Input<Calls['report']>) {
  const { biz_conversation_id: conversation_id, message_id, action, message_feedback: given } = input;
  if (action === reportActions.delete)
    return deleteMessage(context, { conversation_id, message_id, scene: undefined, bot_id: undefined });
  const { id } = await requireConversation(context, conversation_id);
  const row = await requireMessage(context.db, id, message_id);
  if (action !== reportActions.feedback) return {};
  const type = kinds[given?.feedback_type ?? 0] ?? 'none';
  const feedback = { reasons: given?.detail_types ?? [], comment: given?.detail_content ?? '' };
  await rateMessage(context.db, row.id, type === 'none' ? null : { type, ...feedback });
  return {};
}

/** The name and picture under which an agent answers. */
export async function faceOf(context: Context, agent: Agent): Promise<{ name: string; icon_url: string }> {
  const head = await findBot(context.db, agent.id);
  return { name: agent.name, icon_url: await iconUrl(context, head?.icon ?? '') };
}
