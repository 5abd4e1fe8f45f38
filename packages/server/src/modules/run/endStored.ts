import type { RunError, RunEvent } from '@heddle/workflow-schema/runs';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { momentAfter } from './momentAfter.js';
import type { RunStore, StoredStatus } from './RunStore.js';
import { runJournal, runs } from './tables.js';

/** How a run ends that no process executes. */
export type StoredEnd = { type: 'run.cancelled'; reason: string } | { type: 'run.failed'; error: RunError };

/**
 * Ends a run that waits or is queued; asks the process that executes it to cancel it. Returns the resulting
 * status; undefined without such a run.
 */
export async function endStored(
  db: Database,
  store: RunStore,
  runId: string,
  end: StoredEnd,
): Promise<StoredStatus | undefined> {
  return db.transaction(async (transaction) => {
    const [run] = await transaction.select().from(runs).where(eq(runs.id, runId)).for('update');
    if (run?.status === 'running')
      await transaction.update(runs).set({ cancelAsked: true }).where(eq(runs.id, runId));
    if (run?.status !== 'waiting' && run?.status !== 'queued') return run?.status;
    const at = await momentAfter(transaction, runId);
    const events: RunEvent[] = [];
    if (run.seq === 0) {
      // Large inputs stay where they are.
      const inputs = run.inputBlob === null ? JSON.parse(await store.readInput(run)) : {};
      events.push({ seq: 1, at, type: 'run.started', runId, inputs });
    }
    events.push({ seq: run.seq + events.length + 1, at, ...end });
    await transaction
      .insert(runJournal)
      .values({ runId, firstSeq: run.seq + 1, events: JSON.stringify(events) });
    const isFailed = end.type === 'run.failed';
    const status = isFailed ? 'failed' : 'cancelled';
    await transaction
      .update(runs)
      .set({
        status,
        seq: run.seq + events.length,
        epoch: sql`${runs.epoch} + 1`,
        questions: null,
        errorCode: isFailed ? end.error.code : null,
        errorMessage: isFailed ? end.error.message : end.reason,
        endedAt: sql`now()`,
      })
      .where(eq(runs.id, runId));
    return status;
  });
}
