import type { Input, Result } from '@heddle/api-contract';
import { usualChannelLimits } from '@heddle/api-contract/families/channel';
import type { embed, VisibleEvent } from '@heddle/api-contract/families/embed';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { CallRate } from '../../kernel/CallRate.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import {
  askChannel,
  countMessage,
  messageRates,
  newConversationOf,
  openConversationOf,
} from '../channel/index.js';
import { type Chat, chatTurns, findChat, findGoing, stopChat } from '../chat/index.js';
import { type ConversationRow, pageOfMessages, useOfConversation } from '../conversation/index.js';
import { filesOfVisitor, requireFiles } from './uploads.js';
import { fileIdsOf, toVisibleEvents, toVisibleMessage } from './visible.js';
import { requireVisit, type Visit } from './visits.js';

type Calls = typeof embed.calls;
type Events = Promise<AsyncIterable<VisibleEvent>>;

/** Streams of a session: a few windows may be open. */
const streamRate = defineService('embed-streams', () => new CallRate({ perMinute: 60, together: 5 }));

/** Sends a message of a visitor and streams the answer. */
export async function chat(context: PublicContext, input: Input<Calls['chat']>): Events {
  const visit = await requireVisit(context, input.session);
  return limited(visit, async () => {
    if (input.text === '' && !input.files?.length)
      throw new DomainError('badRequest', programText('text: empty'));
    const files = await requireFiles(visit, input.files);
    const conversation = await openConversationOf(visit, visit.channel);
    await takeMessage(visit, conversation);
    const { turn } = await askChannel(visit, visit.channel, {
      text: input.text,
      files,
      key: input.local_message,
      conversation,
      suggests: true,
    });
    return toVisibleEvents(turn.events(context.signal), turn.chat);
  });
}

/** Counts a message against the limits of the visitor, the channel and the session. */
async function takeMessage(
  { context, channel, session }: Visit,
  conversation: ConversationRow,
): Promise<void> {
  const { settings } = channel;
  const { tokens_per_session: tokens = usualChannelLimits.tokens_per_session } = settings;
  const used = await useOfConversation(context.db, conversation.id);
  if (used.tokens - session.usedBefore >= tokens)
    throw new DomainError('tooManyRequests', channelReasons.spentSession(), { retryAfter: 3_600 });
  const { messages_per_hour: hourly = usualChannelLimits.messages_per_hour } = settings;
  context.use(messageRates).take(`${channel.id} ${session.endUser}`, hourly);
  await countMessage(context.db, channel);
}

/** Opens a stream, counted until it ends. */
async function limited(visit: Visit, open: () => Events): Events {
  const { context, session } = visit;
  const end = context.use(streamRate).begin(session.id);
  // An async generator that is never started does not run its `finally`.
  context.signal.addEventListener('abort', end, { once: true });
  try {
    return untilEnd(await open(), end);
  } catch (error) {
    end();
    throw error;
  }
}

async function* untilEnd<Event>(events: AsyncIterable<Event>, end: () => void) {
  try {
    yield* events;
  } finally {
    end();
  }
}

/** Streams the events of a chat after the last one that the visitor has received. */
export async function resumeChat(context: PublicContext, input: Input<Calls['resume']>): Events {
  const visit = await requireVisit(context, input.session);
  return limited(visit, async () => {
    const found = await requireChatOf(visit, input.chat_id);
    const turn = context.use(chatTurns).follow(found);
    return toVisibleEvents(turn.events(context.signal, input.last_event_id ?? 0), found);
  });
}

export async function stop(context: PublicContext, input: Input<Calls['stop']>) {
  const visit = await requireVisit(context, input.session);
  await stopChat(visit.context, await requireChatOf(visit, input.chat_id));
  return {};
}

/** A chat of the visitor's conversation. */
async function requireChatOf(visit: Visit, id: string): Promise<Chat> {
  const conversation = await openConversationOf(visit, visit.channel);
  const found = await findChat(visit.context.db, conversation.id, id);
  if (!found) throw new DomainError('chatNotFound', conversationReasons.chatNotFound({ id }));
  return found;
}

const pageSize = 50;

export async function listMessages(
  context: PublicContext,
  input: Input<Calls['messages']>,
): Promise<Result<Calls['messages']>> {
  const visit = await requireVisit(context, input.session);
  const { db } = context;
  const conversation = await openConversationOf(visit, visit.channel);
  const [{ rows, hasMore }, going] = await Promise.all([
    pageOfMessages(db, conversation.id, { limit: pageSize, beforeId: input.before_id }),
    input.before_id === undefined ? findGoing(db, conversation.id) : undefined,
  ]);
  const files = await filesOfVisitor(visit, rows.flatMap(fileIdsOf));
  return {
    messages: rows.flatMap((row) => toVisibleMessage(row, files) ?? []),
    has_more: hasMore,
    last_id: rows.at(-1)?.id ?? '',
    running_chat_id: going?.id ?? '',
  };
}

/** Begins a conversation in place of the present one, which is kept. */
export async function startOver(context: PublicContext, input: Input<Calls['startOver']>) {
  const visit = await requireVisit(context, input.session);
  context.use(messageRates).take(`${visit.channel.id} ${visit.session.endUser} new`, maxConversations);
  await newConversationOf(visit, visit.channel);
  return {};
}

/** Conversations that a visitor may begin in an hour. */
const maxConversations = 30;
