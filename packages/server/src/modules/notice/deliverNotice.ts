import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { findSettings } from './noticeChoices.js';
import { sendToWebhook } from './sendToWebhook.js';
import { noticeSettings } from './tables.js';

// One second, doubled up to an hour: about five hours.
const retry = { attempts: 16, firstMs: 1_000, maxMs: 3_600_000 };
/** A webhook that fails so often in a row is turned off. */
const maxFailures = 20;

/** Sends a notice to the webhook of its recipient; tries again with growing pauses. */
export const deliverNotice = defineJob(
  'notice.deliver',
  z.object({ userId: z.string(), id: z.string(), body: z.string() }),
  async (job, { userId, id, body }) => {
    const settings = (await findSettings(job.app.db, [userId])).get(userId);
    if (!settings?.webhookEnabled) return;
    const { isTaken, isFinal, status, error } = await sendToWebhook(
      job.app,
      settings,
      { id, body },
      job.signal,
    );
    const isLast = isFinal || job.attempt >= retry.attempts;
    await record(job, userId, {
      isTaken,
      isGivenUp: !isTaken && isLast,
      isGone: status === 410,
      status,
      error,
    });
    if (!isTaken && !isLast) throw new Error(`notice ${id} was not taken: ${error}`);
  },
  { retry, limitMs: 60_000, concurrency: 10 },
);

interface Outcome {
  isTaken: boolean;
  isGivenUp: boolean;
  isGone: boolean;
  status: number;
  error: string;
}

async function record(
  { app }: JobContext,
  userId: string,
  { isTaken, isGivenUp, isGone, status, error }: Outcome,
): Promise<void> {
  const failures = noticeSettings.webhookFailures;
  await app.db
    .update(noticeSettings)
    .set({
      ...{ webhookStatus: status, webhookError: error, webhookAt: new Date() },
      ...(isTaken && { webhookFailures: 0 }),
      ...(isGivenUp && {
        webhookFailures: sql`${failures} + 1`,
        webhookEnabled: isGone
          ? false
          : sql`${noticeSettings.webhookEnabled} and ${failures} + 1 < ${maxFailures}`,
      }),
    })
    .where(eq(noticeSettings.userId, userId));
}
