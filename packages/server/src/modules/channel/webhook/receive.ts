import type { Input, Result } from '@heddle/api-contract';
import {
  channelLimits,
  type channel as family,
  usualChannelLimits,
} from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../../db/Database.js';
import { newId } from '../../../db/ids.js';
import { chunksOf, collect } from '../../../files/streams.js';
import { readDelivery } from '../../../http/webhookSignature.js';
import { Attempts } from '../../../identity/attempts.js';
import type { PublicContext } from '../../../kernel/Context.js';
import { DomainError, programText } from '../../../kernel/DomainError.js';
import { parseWith, readJson } from '../../../kernel/readJson.js';
import { defineService } from '../../../kernel/services.js';
import { SecretLost } from '../../../secrets/Secrets.js';
import { channelClosed } from '../actAs.js';
import { countMessage } from '../countMessage.js';
import { findChannel } from '../findChannel.js';
import { messageRates } from '../messageRates.js';
import { secretOf } from '../renewals.js';
import { isPublished } from '../subjects.js';
import { type Channel, channelMessages, channels } from '../tables.js';
import { answerMessage } from './answerMessage.js';

type Calls = typeof family.calls;

const unauthorized = 401;
const repeated = 409;
const gone = 404;

const minutes = 60_000;
/** Wrong signatures of a network address. */
const wrongSignatures = defineService('channel-signatures', () => new Attempts(100, 10 * minutes));

const body = z.object({
  user: z.string().min(1).max(channelLimits.user),
  text: z.string().min(1).max(channelLimits.message),
});

/** Stores a signed message and lets the agent answer it in the background; accepts each message once. */
export async function receiveMessage(
  context: PublicContext,
  input: Input<Calls['receive']>,
): Promise<Result<Calls['receive']>> {
  const { db } = context;
  const tooLarge = () =>
    new DomainError('bodyTooLarge', requestReasons.bodyTooLarge({ maximum: channelLimits.webhookBody }));
  const bytes = await collect(chunksOf(input.content.stream()), channelLimits.webhookBody, tooLarge);
  const { channel, webhookId } = await requireSigned(context, input.channel_id, bytes);
  context.act.entry.spaceId = channel.spaceId;
  const { user, text } = parseWith(body, readJson(bytes, 'the body')) as z.infer<typeof body>;
  for (const [field, value] of Object.entries({ user, text }))
    if (value.includes('\0')) throw new DomainError('badRequest', inputReasons.nul({ field }));
  if (!channel.isEnabled || !(await isPublished(db, channel)))
    throw new DomainError('channelClosed', channelReasons.closed(), { status: gone });
  // A captured request that is sent again must not count against the hourly limit of its user.
  if (await wasReceived(db, channel.id, webhookId)) throw receivedBefore();
  const { messages_per_hour: hourly = usualChannelLimits.messages_per_hour } = channel.settings;
  context.use(messageRates).take(`${channel.id} ${user}`, hourly);
  const messageId = newId();
  const createdAt = new Date();
  await db.transaction(async (transaction) => {
    // Locks the channel, so that messages are numbered one after the other. A repeated one takes no number.
    await countMessage(transaction, channel);
    const sequence = await nextSequence(transaction, channel.id);
    const endUser = `user:${user}`;
    const stored = await transaction
      .insert(channelMessages)
      .values({ id: messageId, channelId: channel.id, webhookId, endUser, text, sequence, createdAt })
      .onConflictDoNothing()
      .returning({ id: channelMessages.id });
    if (stored.length === 0) throw receivedBefore();
    await context.jobs.enqueue(answerMessage, { messageId }, { db: transaction });
  });
  return { message_id: messageId };
}

async function wasReceived(db: Database, channelId: string, webhookId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: channelMessages.id })
    .from(channelMessages)
    .where(and(eq(channelMessages.channelId, channelId), eq(channelMessages.webhookId, webhookId)));
  return found !== undefined;
}

function receivedBefore(): DomainError {
  const text = 'webhook-id: this message was received before';
  return new DomainError('badRequest', programText(text), { status: repeated });
}

async function nextSequence(db: Database, channelId: string): Promise<number> {
  const [counted] = await db
    .update(channels)
    .set({ lastSequence: sql`${channels.lastSequence} + 1` })
    .where(eq(channels.id, channelId))
    .returning({ sequence: channels.lastSequence });
  if (!counted) throw channelClosed();
  return counted.sequence;
}

/** The channel, if the request was signed with its secret. Nothing else can be learned without a signature. */
async function requireSigned(
  context: PublicContext,
  id: string,
  bytes: Uint8Array,
): Promise<{ channel: Channel; webhookId: string }> {
  const attempts = context.use(wrongSignatures);
  const { headers, network } = context.request;
  attempts.check(network);
  const found = await findChannel(context.db, id);
  const channel = found?.connectorId === connectors.webhook ? found : undefined;
  const secret = channel && (await knownSecretOf(context, channel));
  const read =
    secret === undefined
      ? 'wrong'
      : await readDelivery([secret], headers, bytes, { windowSeconds: channelLimits.webhookWindow });
  if (channel && typeof read === 'object') return { channel, webhookId: read.id };
  attempts.take(network);
  const text =
    read === 'late'
      ? 'webhook-timestamp: too far from the time of this server'
      : 'the signature is missing or wrong';
  throw new DomainError('tokenInvalid', programText(text), { status: unauthorized });
}

/** A secret that this installation can no longer decrypt is as good as none. */
async function knownSecretOf(context: PublicContext, channel: Channel): Promise<string | undefined> {
  try {
    return await secretOf(context, channel);
  } catch (error) {
    if (error instanceof SecretLost) return undefined;
    throw error;
  }
}
