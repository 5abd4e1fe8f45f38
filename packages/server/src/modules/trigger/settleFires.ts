import { triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, asc, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { runs } from '../run/index.js';
import { runs as runRows } from '../run/tables.js';
import { triggerClock } from './clock.js';
import { triggerFires, triggers } from './tables.js';

/** How an entry of the log ends. */
export interface FireEnd {
  status: 'success' | 'failed' | 'skipped';
  error: string;
  /** Key of a reason. */
  reason: string;
}

interface SettledFire {
  fire: { id: string; cause: (typeof triggerFires.$inferSelect)['cause']; triggerId: string };
}

const perBeat = 200;
// An entry without a run after this long was lost with its job.
const lostMs = 30 * 60_000;

/**
 * Stores the end of an entry, once. After several failures in a row, the trigger is suspended, and its owner is
 * told; fires by hand do not count.
 */
export async function settleFire(app: App, { fire }: SettledFire, end: FireEnd): Promise<void> {
  const now = await app.use(triggerClock).now();
  await app.db.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(triggerFires)
      .set({ ...end, endedAt: now })
      .where(
        and(eq(triggerFires.id, fire.id), notInArray(triggerFires.status, ['success', 'failed', 'skipped'])),
      )
      .returning({ id: triggerFires.id });
    if (!ended || isByHand(fire.cause) || end.status === 'skipped') return;
    if (end.status === 'success') {
      await transaction.update(triggers).set({ failures: 0 }).where(eq(triggers.id, fire.triggerId));
      return;
    }
    const isLast = sql`${triggers.status} = 'on' and ${triggers.failures} + 1 >= ${triggerLimits.failures}`;
    const [changed] = await transaction
      .update(triggers)
      .set({
        failures: sql`${triggers.failures} + 1`,
        status: sql`case when ${isLast} then 'suspended' else ${triggers.status} end`,
        nextAt: sql`case when ${isLast} then null else ${triggers.nextAt} end`,
      })
      .where(eq(triggers.id, fire.triggerId))
      .returning({ id: triggers.id, status: triggers.status, failures: triggers.failures });
    if (changed?.status === 'suspended' && changed.failures === triggerLimits.failures)
      await app.emit(transaction, 'triggerSuspended', { triggerId: changed.id });
  });
}

const isByHand = (cause: SettledFire['fire']['cause']) => cause === 'manual' || cause === 'retry';

/** Stores the ends of runs that have ended; resolves with whether some are still active. */
export async function settleEnded(app: App): Promise<boolean> {
  const { id, cause, triggerId, runId } = triggerFires;
  const open = await app.db
    .select({
      fire: { id, cause, triggerId, runId, startedAt: triggerFires.startedAt },
      run: { status: runRows.status, kind: runRows.kind, message: runRows.errorMessage },
    })
    .from(triggerFires)
    .leftJoin(runRows, eq(runRows.id, runId))
    .where(
      and(
        eq(triggerFires.status, 'running'),
        or(isNull(runRows.id), notInArray(runRows.status, ['running', 'queued'])),
      ),
    )
    .orderBy(asc(id))
    .limit(perBeat);
  const lostBefore = new Date((await app.use(triggerClock).now()).getTime() - lostMs);
  for (const { fire, run } of open) {
    if (run) await settleFire(app, { fire }, await endOf(app, fire.runId, run));
    else if (fire.startedAt && fire.startedAt < lostBefore) {
      const lost = triggerReasons.notStarted();
      await settleFire(app, { fire }, { status: 'failed', error: lost.text, reason: lost.key });
    }
  }
  return (await app.db.$count(triggerFires, eq(triggerFires.status, 'running'))) > 0;
}

async function endOf(
  app: App,
  runId: string,
  { status, kind, message }: { status: string; kind: string; message: string | null },
): Promise<FireEnd> {
  if (status === 'success') return { status, error: '', reason: '' };
  if (status !== 'waiting') return { status: 'failed', error: message || status, reason: '' };
  // The person answers an agent's question in the conversation; a workflow would wait for nobody.
  if (kind === 'agent' || kind === 'chat') return { status: 'success', error: '', reason: '' };
  await app.use(runs).cancel(runId);
  const asks = triggerReasons.asks();
  return { status: 'failed', error: asks.text, reason: asks.key };
}

/** Deletes entries of the log after their time, except those of active runs. */
export const olderThan = (now: Date) =>
  and(
    lt(triggerFires.createdAt, new Date(now.getTime() - triggerLimits.logDays * 24 * 60 * 60_000)),
    notInArray(triggerFires.status, ['queued', 'running']),
  );
