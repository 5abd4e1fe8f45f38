import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { triggerClock } from './clock.js';
import type { FireRow, TriggerRow } from './rows.js';
import { settleFire } from './settleFires.js';
import { startTarget } from './startTarget.js';
import { triggerFires, triggers } from './tables.js';

const concurrent = 5;
const attempts = 6;

/**
 * Starts the runs of entries of the log. A repeated attempt finds the runs that an earlier one has started: their
 * ids are in the entries.
 */
export const startFires = defineJob(
  'trigger.start',
  z.object({ fireIds: z.array(z.string()) }),
  async (context, { fireIds }) => {
    const waiting = [...fireIds];
    let failure: unknown;
    const lane = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        context.signal.throwIfAborted();
        await startFire(context, id).catch((error) => {
          failure = error;
        });
      }
    };
    await Promise.all(Array.from({ length: concurrent }, lane));
    if (failure) throw failure;
  },
  { retry: { attempts, firstMs: 1_000, maxMs: 30_000 }, limitMs: 10 * 60_000, concurrency: 2 },
);

async function startFire({ app, attempt }: JobContext, fireId: string): Promise<void> {
  const found = await claim(app, fireId);
  if (!found) return;
  try {
    await startTarget(app, found);
    await app.db.update(triggerFires).set({ isStarted: true }).where(eq(triggerFires.id, fireId));
  } catch (error) {
    const isLast = attempt >= attempts;
    const isBusy =
      error instanceof DomainError &&
      (error.status === 429 || error.reason?.key === conversationReasons.busy().key);
    if (!isLast && (isBusy || !(error instanceof DomainError))) throw error;
    if (!(error instanceof DomainError)) app.log.error('trigger.start-failed', error, { fireId });
    await settleFire(app, found, failureOf(error));
  }
}

/** How an entry ends that could not be started. */
export function failureOf(error: unknown) {
  const known =
    error instanceof DomainError ? error : new DomainError('triggerInvalid', triggerReasons.notStarted());
  const isSkipped = known.reason?.key === triggerReasons.notPublished().key;
  return {
    status: isSkipped ? ('skipped' as const) : ('failed' as const),
    error: known.message.slice(0, 2_000),
    reason: known.reason?.key ?? '',
  };
}

async function claim(app: App, fireId: string): Promise<{ fire: FireRow; trigger: TriggerRow } | undefined> {
  const now = await app.use(triggerClock).now();
  const [fire] = await app.db
    .update(triggerFires)
    .set({
      status: 'running',
      startedAt: sql`coalesce(${triggerFires.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(triggerFires.id, fireId),
        inArray(triggerFires.status, ['queued', 'running']),
        eq(triggerFires.isStarted, false),
      ),
    )
    .returning();
  if (!fire) return undefined;
  const [trigger] = await app.db.select().from(triggers).where(eq(triggers.id, fire.triggerId));
  return trigger && { fire, trigger };
}
