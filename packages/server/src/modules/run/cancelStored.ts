import type { RunEvent } from '@heddle/workflow-schema/runs';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { cancelledByUser } from './limits.js';
import type { StoredStatus } from './RunStore.js';
import { runJournal, runs } from './tables.js';

/**
 * Cancels a run that this process does not execute: one that waits or is queued at once, one that executes
 * elsewhere by asking its process. Returns the resulting status; undefined without such a run.
 */
export async function cancelStored(db: Database, runId: string): Promise<StoredStatus | undefined> {
  return db.transaction(async (transaction) => {
    const [run] = await transaction.select().from(runs).where(eq(runs.id, runId)).for('update');
    if (run?.status === 'running') {
      await transaction.update(runs).set({ cancelAsked: true }).where(eq(runs.id, runId));
    }
    if (run?.status !== 'waiting' && run?.status !== 'queued') return run?.status;
    const at = Date.now();
    const events: RunEvent[] = [];
    if (run.seq === 0)
      events.push({ seq: 1, at, type: 'run.started', runId, inputs: JSON.parse(run.input || '{}') });
    events.push({ seq: run.seq + events.length + 1, at, type: 'run.cancelled', reason: cancelledByUser });
    await transaction
      .insert(runJournal)
      .values({ runId, firstSeq: run.seq + 1, events: JSON.stringify(events) });
    await transaction
      .update(runs)
      .set({
        status: 'cancelled',
        seq: run.seq + events.length,
        epoch: sql`${runs.epoch} + 1`,
        questions: null,
        errorMessage: cancelledByUser,
        endedAt: sql`now()`,
      })
      .where(eq(runs.id, runId));
    return 'cancelled';
  });
}
