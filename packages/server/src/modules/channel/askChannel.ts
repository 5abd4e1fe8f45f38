import type { Context } from '../../kernel/Context.js';
import { askAgent, readOpenQuestion } from '../agent-chat/index.js';
import { agentOf } from '../bot/index.js';
import { type BegunChat, beginChat } from '../chat/index.js';
import type { ConversationRow } from '../conversation/index.js';
import { type ConversationKey, insertConversation, newestConversation } from '../conversation/index.js';
import { findHead } from '../workflow/index.js';
import { requirePublished } from '../workflow-open/index.js';
import { type ChannelRequest, channelClosed } from './actAs.js';
import { fireChannelEvent } from './fireChannelEvent.js';
import type { Channel } from './tables.js';

/** A file that an end user sends. */
export interface ChannelFile {
  file_id: string;
  type: 'image' | 'file';
  name: string;
}

/** A message of an end user. */
export interface ChannelMessage {
  text: string;
  /** Files of the account that the channel acts with. */
  files?: readonly ChannelFile[];
  /** Identifies the message, which its sender may repeat. */
  key: string | undefined;
  conversation: ConversationRow;
  suggests: boolean;
}

/** Everything that keeps the conversations of a channel and an end user apart. */
export function conversationKeyOf(
  { context, subject: { kind, id, spaceId } }: ChannelRequest,
  { connectorId }: Channel,
): ConversationKey {
  const { user, endUser } = context;
  return { userId: user.id, endUser, owner: { kind, id, spaceId }, connectorId, isDraft: false };
}

/** The latest conversation of an end user with a channel, or the first one. */
export async function openConversationOf(
  request: ChannelRequest,
  channel: Channel,
): Promise<ConversationRow> {
  const key = conversationKeyOf(request, channel);
  return (await newestConversation(request.context.db, key)) ?? newConversationOf(request, channel);
}

export async function newConversationOf(request: ChannelRequest, channel: Channel): Promise<ConversationRow> {
  const created = await insertConversation(request.context.db, conversationKeyOf(request, channel));
  if (!created) throw new Error('a conversation without a name was not created');
  const { id, endUser } = created;
  await fireChannelEvent(request.context, channel, 'channel.conversation', {
    key: id,
    body: { conversation_id: id, user: endUser },
  });
  return created;
}

/** Lets the published agent or chat flow answer. Nothing but the text and the files comes from the end user. */
export async function askChannel(
  request: ChannelRequest,
  channel: Channel,
  message: ChannelMessage,
): Promise<BegunChat> {
  const begun = await begin(request, channel, message);
  const { id } = message.conversation;
  await fireChannelEvent(request.context, channel, 'channel.message', {
    key: begun.turn.chat.id,
    body: { conversation_id: id, user: request.context.endUser, text: message.text },
  });
  return begun;
}

async function begin(
  { context, subject }: ChannelRequest,
  { connectorId }: Channel,
  message: ChannelMessage,
): Promise<BegunChat> {
  const { access } = subject;
  if (subject.kind === 'workflow') return askFlow(context, subject, connectorId, message);
  const agent = await agentOf(context.db, subject.id, { connectorId });
  if (!agent) throw channelClosed();
  const { key, conversation, suggests } = message;
  return askAgent(context, {
    agent,
    access,
    conversation,
    connectorId,
    ...(await questionOf(context, message)),
    suggests,
    key,
  });
}

function questionOf(context: Context, { text, files = [] }: ChannelMessage) {
  if (files.length === 0) return readOpenQuestion(context, { content: text });
  const parts = [
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...files.map(({ type, file_id, name }) => ({ type, file_id, name })),
  ];
  return readOpenQuestion(context, { content: JSON.stringify(parts), content_type: 'object_string' });
}

async function askFlow(
  context: Context,
  { id, access }: ChannelRequest['subject'],
  connectorId: string,
  given: ChannelMessage,
): Promise<BegunChat> {
  const { key, conversation } = given;
  const head = await findHead(context.db, id);
  if (!head || head.deletedAt !== null) throw channelClosed();
  const { version, commitId, json } = await requirePublished(context, access, head, {});
  const { question, message } = await questionOf(context, given);
  // A chat flow receives files as their addresses, as when an agent answers with one.
  const text = [question.text, ...(question.files ?? []).map(({ url }) => url)]
    .filter((part) => part !== '')
    .join(',');
  return beginChat(context, {
    conversation,
    access,
    run: { kind: 'chat', workflowId: id, version, commitId, document: json },
    inputs: { USER_INPUT: text, CONVERSATION_NAME: conversation.name || 'Default' },
    connectorId,
    appId: undefined,
    earlier: [],
    message,
    text: question.text,
    suggest: null,
    key,
    restart: false,
  });
}
