import { eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { triggerClock } from './clock.js';
import type { FireRow, TriggerRow } from './rows.js';
import { settleFire } from './settleFires.js';
import { failureOf } from './startFires.js';
import { startTarget } from './startTarget.js';
import { triggerFires } from './tables.js';
import { triggerTimer } from './triggerTimer.js';

/**
 * Fires at once, also a trigger that is paused; resolves when its run has started. Throws if it does not start.
 * With the time of an earlier entry, it repeats what that fired: not as a test, but as the trigger itself runs.
 */
export async function fireByHand(
  app: App,
  trigger: TriggerRow,
  body: Record<string, unknown> = {},
  repeated?: { dueAt: Date },
): Promise<FireRow> {
  const now = await app.use(triggerClock).now();
  const id = newId();
  const [fire] = await app.db
    .insert(triggerFires)
    .values({
      id,
      triggerId: trigger.id,
      key: `manual ${id}`,
      cause: repeated ? 'retry' : 'manual',
      status: 'running',
      dueAt: repeated?.dueAt ?? now,
      runId: newId(),
      body: JSON.stringify(body),
      createdAt: now,
      startedAt: now,
    })
    .returning();
  if (!fire) throw new Error('an entry of the log was not stored');
  try {
    await startTarget(app, { fire, trigger });
  } catch (error) {
    await settleFire(app, { fire }, failureOf(error));
    throw error;
  }
  const [started] = await app.db
    .update(triggerFires)
    .set({ isStarted: true })
    .where(eq(triggerFires.id, id))
    .returning();
  app.use(triggerTimer).wake();
  return started ?? fire;
}
