import { errorCodes } from '@heddle/api-contract';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import * as z from 'zod';
import { Act } from '../../../audit/Act.js';
import { auditLog } from '../../../audit/AuditLog.js';
import type { Database } from '../../../db/Database.js';
import { newId } from '../../../db/ids.js';
import { defineJob, type JobContext } from '../../../jobs/defineJob.js';
import type { Context, PublicContext } from '../../../kernel/Context.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { type Chat, chatTurns, findChat, findGoing } from '../../chat/index.js';
import { messagesOfChat } from '../../conversation/index.js';
import { actAs, type ChannelRequest } from '../actAs.js';
import { askChannel, openConversationOf } from '../askChannel.js';
import { findChannel } from '../findChannel.js';
import { type Channel, channelDeliveries, channelMessages } from '../tables.js';
import { deliverEvent, jobKeyOf } from './deliverEvent.js';

type Message = typeof channelMessages.$inferSelect;

/** What became of a message. */
interface Outcome {
  event: 'message.answered' | 'message.asked' | 'message.failed';
  data: object;
}

const retry = { attempts: 5, firstMs: 1_000, maxMs: 60_000 };
const limitMs = 60 * 60_000;
const maxTries = 50;
const pauseMs = 500;

/** Lets the agent answer a message that arrived at a webhook, and stores the event that says what it answered. */
export const answerMessage = defineJob(
  'channel.answer',
  z.object({ messageId: z.string() }),
  async (job, { messageId }) => {
    const [message] = await job.app.db
      .select()
      .from(channelMessages)
      .where(eq(channelMessages.id, messageId));
    const channel = message && (await findChannel(job.app.db, message.channelId));
    if (!message || !channel || message.answeredAt !== null) return;
    const { event, data } = await outcomeOf(job, channel, message);
    const now = new Date();
    const id = newId();
    const user = message.endUser.replace(/^user:/, '');
    const common = { message_id: messageId, sequence: message.sequence, user };
    const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data: { ...common, ...data } });
    await job.app.db.transaction(async (transaction) => {
      await job.fence(transaction);
      await transaction
        .insert(channelDeliveries)
        .values({ id, channelId: channel.id, event, body, state: 'pending', createdAt: now, updatedAt: now });
      await transaction
        .update(channelMessages)
        .set({ answeredAt: now })
        .where(eq(channelMessages.id, messageId));
      const delivery = { deliveryId: id, round: 1 };
      await job.app.jobs.enqueue(deliverEvent, delivery, { db: transaction, key: jobKeyOf(delivery) });
      await job.finish(transaction);
    });
  },
  { retry, limitMs, concurrency: 20 },
);

async function outcomeOf(job: JobContext, channel: Channel, message: Message): Promise<Outcome> {
  try {
    const request = await actAs(backgroundContext(job), channel, message.endUser);
    return describeChat(request, await waitForAnswer(request, channel, message));
  } catch (error) {
    if (error instanceof DomainError)
      return { event: 'message.failed', data: { error: { code: error.code } } };
    if (job.attempt < retry.attempts || job.signal.aborted) throw error;
    job.app.log.error('channel.not-answered', error, { message: message.id });
    return { event: 'message.failed', data: { error: { code: errorCodes.internal } } };
  }
}

/** Asks as soon as earlier messages of the end user are answered, and waits for the end of the answer. */
async function waitForAnswer(request: ChannelRequest, channel: Channel, message: Message): Promise<Chat> {
  const { context } = request;
  const conversation = await openConversationOf(request, channel);
  const asked = { text: message.text, key: `webhook ${message.id}`, conversation, suggests: false };
  // Messages of a user are answered in their order, unless one takes very long.
  for (let waits = 0; waits < maxTries && (await hasEarlier(context.db, message)); waits++)
    await waitForTurn(context, conversation.id);
  for (let tries = 1; ; tries++) {
    try {
      const { turn } = await askChannel(request, channel, asked);
      await turn.done;
      const chat = await findChat(context.db, conversation.id, turn.chat.id);
      // The process stops: another attempt joins the same chat.
      if (!chat || chat.status === 'in_progress') throw new Error('the answer goes on elsewhere');
      return chat;
    } catch (error) {
      const isBusy = error instanceof DomainError && error.code === errorCodes.conversationBusy;
      if (!isBusy || tries >= maxTries) throw error;
      await waitForTurn(context, conversation.id);
    }
  }
}

/** Whether an earlier message of the same user is still to be answered. */
async function hasEarlier(
  db: Database,
  { channelId, endUser, sequence, createdAt }: Message,
): Promise<boolean> {
  const isEarlier = and(
    eq(channelMessages.channelId, channelId),
    eq(channelMessages.endUser, endUser),
    lt(channelMessages.sequence, sequence),
    isNull(channelMessages.answeredAt),
    // The job of an older one has ended, whatever became of it.
    gt(channelMessages.createdAt, new Date(createdAt.getTime() - limitMs)),
  );
  return (await db.$count(channelMessages, isEarlier)) > 0;
}

/** Waits for the end of the answer that is being given, or for a moment if there is none. */
async function waitForTurn(context: Context, conversationId: string): Promise<void> {
  const going = await findGoing(context.db, conversationId);
  if (going) await context.use(chatTurns).follow(going).done;
  else await new Promise((resolve) => setTimeout(resolve, pauseMs));
  context.signal.throwIfAborted();
}

async function describeChat({ context }: ChannelRequest, chat: Chat): Promise<Outcome> {
  const rows = await messagesOfChat(context.db, chat.id);
  const answers = rows
    .filter(({ role, type }) => role === 'assistant' && type === 'answer')
    .map(({ content, contentType }) => ({ content, content_type: contentType }));
  const data = { conversation_id: chat.conversationId, answers };
  if (chat.status === 'completed') return { event: 'message.answered', data };
  if (chat.status === 'requires_action') return { event: 'message.asked', data };
  return { event: 'message.failed', data: { ...data, error: { code: chat.error?.code ?? 0 } } };
}

/** What public calls receive, for work that no request waits for. */
function backgroundContext({ app, id, signal }: JobContext): PublicContext {
  const act = new Act(() => app.use(auditLog), { family: 'channel', name: 'receive' }, '', id);
  return Object.assign(Object.create(app) as PublicContext, {
    user: undefined,
    signal,
    logid: id,
    request: {
      headers: new Headers(),
      url: new URL(app.config.publicOrigin ?? 'http://localhost'),
      network: '',
      secure: false,
      publicOrigin: app.config.publicOrigin,
    },
    cookies: [],
    act,
  });
}
