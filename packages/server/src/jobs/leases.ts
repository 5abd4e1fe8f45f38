import { and, asc, eq, inArray, lt, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { JobFailure } from './JobFailure.js';
import type { AnnouncedJob } from './JobQueue.js';
import { after, type JobRow } from './jobStore.js';
import { jobs } from './tables.js';

/** A worker without a heartbeat for this long loses its jobs; heartbeats are sent every second. */
export const leaseMs = 15_000;

/** A claimed job, for heartbeats. */
export interface HeldJob {
  id: string;
  epoch: number;
  done: number;
  total: number;
}

/** Outcome of an attempt. */
export interface Settlement {
  id: string;
  epoch: number;
  status: 'done' | 'failed' | 'cancelled' | 'queued';
  /** For `queued`: delay until the next attempt. */
  pauseMs: number;
  /** Attempts aborted by a shutdown do not count. */
  attempt: number;
  done: number;
  total: number;
  reason: string | undefined;
  reasonText: string;
  /** JSON text of a reason's key and parameters. */
  why: string | undefined;
  result: string | undefined;
}

const workerLostText = 'the server process that worked on it ended in the middle';

const isDue = () => and(eq(jobs.status, 'queued'), lte(jobs.runAt, sql`now()`));

/** Claims due jobs, oldest first; concurrent workers never get the same job. */
export async function claimJobs(
  db: Database,
  names: readonly string[],
  limit: number,
  ids?: readonly string[],
): Promise<JobRow[]> {
  if (names.length === 0 || limit <= 0) return [];
  const next = db.$with('next').as(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isDue(), inArray(jobs.name, [...names]), ids && inArray(jobs.id, [...ids])))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(next)
    .update(jobs)
    .set({
      status: 'running',
      attempt: sql`${jobs.attempt} + 1`,
      epoch: sql`${jobs.epoch} + 1`,
      leaseUntil: after(leaseMs),
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
      reason: null,
      reasonText: '',
    })
    .where(inArray(jobs.id, sql`(select id from ${next})`))
    .returning();
}

/** When the next waiting job is due. */
export async function nextDue(db: Database, names: readonly string[]): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(jobs.runAt) })
    .from(jobs)
    .where(and(eq(jobs.status, 'queued'), inArray(jobs.name, [...names])));
  return row?.at ?? undefined;
}

/** Renews leases and stores progress; returns the jobs still held, and whether each was cancelled. */
export async function renewLeases(db: Database, held: readonly HeldJob[]): Promise<Map<string, boolean>> {
  const values = sql.join(
    held.map((one) => sql`(${one.id}::bigint, ${one.epoch}::int, ${one.done}::int, ${one.total}::int)`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    update jobs set lease_until = ${after(leaseMs)}, done = held.done, total = held.total
    from (values ${values}) as held (id, epoch, done, total)
    where jobs.id = held.id and jobs.epoch = held.epoch and jobs.status = 'running'
    returning jobs.id, jobs.cancel_asked`);
  return new Map(rows.map((row) => [String(row.id), row.cancel_asked === true]));
}

/** Stores the outcomes of attempts in one statement; has no effect for lost leases. */
export async function settleJobs(db: Database, items: readonly Settlement[]): Promise<undefined[]> {
  const values = sql.join(
    items.map(
      (one) =>
        sql`(${one.id}::bigint, ${one.epoch}::int, ${one.status}::text, ${one.pauseMs}::int, ${one.attempt}::int,
          ${one.done}::int, ${one.total}::int, ${one.reason ?? null}::text, ${one.reasonText}::text, ${one.why ?? null}::text, ${one.result ?? null}::text)`,
    ),
    sql`, `,
  );
  await db.execute(sql`
    update jobs set
      status = case when end_.status = 'queued' and jobs.cancel_asked then 'cancelled' else end_.status end,
      run_at = case when end_.status = 'queued' then now() + end_.pause * interval '1 millisecond' else jobs.run_at end,
      ended_at = case when end_.status = 'queued' and not jobs.cancel_asked then null else now() end,
      unique_key = case when end_.status <> 'queued' and jobs.key_ends then null else jobs.unique_key end,
      attempt = end_.attempt, done = end_.done, total = end_.total, lease_until = null,
      reason = end_.reason, reason_text = end_.reason_text, why = end_.why, result = end_.result
    from (values ${values})
      as end_ (id, epoch, status, pause, attempt, done, total, reason, reason_text, why, result)
    where jobs.id = end_.id and jobs.epoch = end_.epoch and jobs.status = 'running'`);
  return items.map(() => undefined);
}

/**
 * Releases the jobs of dead workers: those with an expired lease, or `all` if no other process can hold any.
 * Each waits for its next attempt or fails with a reason. Returns those that wait.
 */
export async function releaseLost(db: Database, all = false): Promise<AnnouncedJob[]> {
  const isSpent = sql`${jobs.attempt} >= ${jobs.attempts}`;
  const ends = sql`(${isSpent} or ${jobs.cancelAsked})`;
  const rows = await db
    .update(jobs)
    .set({
      status: sql`case when ${jobs.cancelAsked} then 'cancelled' when ${isSpent} then 'failed' else 'queued' end`,
      endedAt: sql`case when ${ends} then now() end`,
      uniqueKey: sql`case when ${ends} and ${jobs.keyEnds} then null else ${jobs.uniqueKey} end`,
      runAt: sql`now()`,
      epoch: sql`${jobs.epoch} + 1`,
      leaseUntil: null,
      reason: 'worker-lost',
      reasonText: workerLostText,
      why: null,
    })
    .where(and(eq(jobs.status, 'running'), all ? undefined : lt(jobs.leaseUntil, sql`now()`)))
    .returning({ id: jobs.id, runAt: jobs.runAt, status: jobs.status });
  return rows.filter(({ status }) => status === 'queued');
}

/** Throws if another worker has claimed the job; otherwise locks it until the transaction ends. */
export async function requireEpoch(transaction: Database, id: string, epoch: number): Promise<void> {
  const rows = await transaction
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.epoch, epoch), eq(jobs.status, 'running')))
    .for('update');
  if (rows.length === 0) throw new JobFailure('worker-lost', workerLostText);
}

/** Marks a job as done in a transaction of its handler; throws if another worker has claimed it. */
export async function finishJob(
  transaction: Database,
  { id, epoch }: Pick<JobRow, 'id' | 'epoch'>,
  result: string | undefined,
): Promise<void> {
  await requireEpoch(transaction, id, epoch);
  await transaction
    .update(jobs)
    .set({
      status: 'done',
      endedAt: sql`now()`,
      done: sql`${jobs.total}`,
      leaseUntil: null,
      uniqueKey: sql`case when ${jobs.keyEnds} then null else ${jobs.uniqueKey} end`,
      result: result ?? null,
    })
    .where(eq(jobs.id, id));
}

/** Due jobs without a recent notification: the process died between inserting the job and announcing it. */
export async function findUnannounced(db: Database): Promise<AnnouncedJob[]> {
  return db
    .select({ id: jobs.id, runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.status, 'queued'), lt(jobs.runAt, after(-leaseMs))))
    .orderBy(asc(jobs.runAt))
    .limit(100);
}

/** Ids of the given jobs that are waiting and have one of these types. */
export async function findWaiting(
  db: Database,
  ids: readonly string[],
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.status, 'queued'), inArray(jobs.id, [...ids]), inArray(jobs.name, [...names])));
  return rows.map(({ id }) => id);
}
