import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { notSent, type SentWebhook, sendWebhook } from '../../../http/sendWebhook.js';
import { defineJob, type JobContext, pauseAfter } from '../../../jobs/defineJob.js';
import type { App } from '../../../kernel/services.js';
import { findChannel } from '../findChannel.js';
import { fireChannelEvent } from '../fireChannelEvent.js';
import { secretOf } from '../renewals.js';
import { type Channel, channelDeliveries, type Delivery } from '../tables.js';

// One second, doubled up to two hours: 24 attempts within 24 hours.
const retry = { attempts: 24, firstMs: 1_000, maxMs: 2 * 3_600_000 };

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
      lastError: result.error,
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

async function send(
  app: App,
  channel: Channel,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<SentWebhook> {
  const { webhook_url: url } = channel.settings;
  if (!channel.isEnabled || !url) return notSent('the channel is off', true);
  const secret = await secretOf(app, channel);
  if (secret === undefined) return notSent('the channel has no signing secret', true);
  return sendWebhook(app.outbound, { url, secret, id: delivery.id, body: delivery.body }, signal);
}
