import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { signDelivery } from '../../../http/webhookSignature.js';
import { defineJob, type JobContext, pauseAfter } from '../../../jobs/defineJob.js';
import type { App } from '../../../kernel/services.js';
import { OutboundRefused } from '../../../outbound/OutboundRefused.js';
import { findChannel } from '../findChannel.js';
import { fireChannelEvent } from '../fireChannelEvent.js';
import { secretOf } from '../renewals.js';
import { type Channel, channelDeliveries, type Delivery } from '../tables.js';

// One second, doubled up to two hours: 24 attempts within 24 hours.
const retry = { attempts: 24, firstMs: 1_000, maxMs: 2 * 3_600_000 };
const timeoutMs = 15_000;
const maxErrorLength = 300;

interface DeliveryJob {
  deliveryId: string;
  round: number;
}

/** The key of the job of a delivery: each round has one. */
export const jobKeyOf = ({ deliveryId, round }: DeliveryJob) => `${deliveryId} ${round}`;

/** Sends an event of a webhook channel; tries again with growing pauses, and gives up after a day. */
export const deliverEvent = defineJob(
  'channel.deliver',
  z.object({ deliveryId: z.string(), round: z.number() }),
  async (job, { deliveryId, round }) => {
    const { db } = job.app;
    const [delivery] = await db.select().from(channelDeliveries).where(eq(channelDeliveries.id, deliveryId));
    const channel = delivery && (await findChannel(db, delivery.channelId));
    if (!delivery || !channel || delivery.state !== 'pending' || delivery.round !== round) return;
    const result = await send(job.app, channel, delivery, job.signal);
    const isLast = result.isFinal || job.attempt >= retry.attempts;
    const nextAt = new Date(Date.now() + pauseAfter(job.attempt, retry, 1));
    await record(job, delivery, {
      state: result.isTaken ? 'delivered' : isLast ? 'dead' : 'pending',
      lastStatus: result.status,
      lastError: result.error.slice(0, maxErrorLength),
      nextAt: result.isTaken || isLast ? null : nextAt,
    });
    if (!result.isTaken && isLast)
      await fireChannelEvent(job.app, channel, 'channel.delivery_failed', {
        key: jobKeyOf({ deliveryId, round }),
        body: { delivery_id: deliveryId, error: result.error },
      });
    if (!result.isTaken && !isLast) throw new Error(`event ${deliveryId} was not taken: ${result.error}`);
  },
  { retry, limitMs: 60_000, concurrency: 10 },
);

async function record(
  job: JobContext,
  { id, attempts }: Delivery,
  values: Partial<typeof channelDeliveries.$inferInsert>,
): Promise<void> {
  await job.app.db
    .update(channelDeliveries)
    .set({ ...values, attempts: attempts + 1, updatedAt: new Date() })
    .where(eq(channelDeliveries.id, id));
}

interface Sent {
  isTaken: boolean;
  /** Whether another attempt is pointless. */
  isFinal: boolean;
  status: number;
  error: string;
}

/** One attempt. Only an answer of 2xx takes the event; 410 means that the receiver wants no more. */
async function send(app: App, channel: Channel, delivery: Delivery, signal: AbortSignal): Promise<Sent> {
  const failed = (error: string, isFinal = false): Sent => ({ isTaken: false, isFinal, status: 0, error });
  const { webhook_url: url } = channel.settings;
  if (!channel.isEnabled || !url) return failed('the channel is off', true);
  if (!app.outbound) return failed('this installation sends no requests', true);
  try {
    const secret = await secretOf(app, channel);
    if (secret === undefined) return failed('the channel has no signing secret', true);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = new TextEncoder().encode(delivery.body);
    const signed = await signDelivery(secret, { id: delivery.id, timestamp, body });
    const response = await app.outbound(url, {
      method: 'POST',
      headers: { ...signed, 'content-type': 'application/json', 'user-agent': 'Heddle' },
      body,
      // The body is for the address that was entered and no other.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel().catch(() => undefined);
    const { status } = response;
    const isTaken = status >= 200 && status < 300;
    return { isTaken, isFinal: status === 410, status, error: isTaken ? '' : `HTTP ${status}` };
  } catch (error) {
    signal.throwIfAborted();
    const refusal = refusalOf(error);
    return refusal ? failed(refusal.message, true) : failed(describe(error));
  }
}

function describe(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1000} s`;
  return error instanceof Error ? error.message : 'the request failed';
}

/** Clients wrap what the guard throws. */
function refusalOf(error: unknown): OutboundRefused | undefined {
  if (error instanceof OutboundRefused) return error;
  return error instanceof Error && error.cause !== undefined ? refusalOf(error.cause) : undefined;
}
