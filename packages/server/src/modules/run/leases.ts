import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { after } from '../../jobs/jobStore.js';
import { queueOrder, rankedQueue } from './queue.js';
import type { StoredRun } from './RunStore.js';
import { runProcesses, runs, runTurns } from './tables.js';

/** A run that a process holds according to the database. */
export interface HeldRun {
  id: string;
  epoch: number;
  isCancelAsked: boolean;
}

/** Extends the lease of a process, and returns the runs that it holds. */
export async function renewLease(
  db: Database,
  processId: string,
  leaseMs: number | 'forever',
): Promise<HeldRun[]> {
  const until = leaseMs === 'forever' ? sql`'infinity'::timestamptz` : after(leaseMs);
  const { rows } = await db.execute(sql`
    with beat as (
      insert into run_processes (id, lease_until) values (${processId}, ${until})
      on conflict (id) do update set lease_until = excluded.lease_until)
    select id, epoch, cancel_asked from runs where owner = ${processId} and status = 'running'`);
  return rows.map(({ id, epoch, cancel_asked: asked }) => ({
    id: String(id),
    epoch: Number(epoch),
    isCancelAsked: asked === true,
  }));
}

/** Ends the lease of a process; its runs can be taken over at once. */
export async function endLease(db: Database, processId: string): Promise<void> {
  await db.delete(runProcesses).where(eq(runProcesses.id, processId));
}

/** Ends the leases of all processes but this one, which is alone with its database. */
export async function endOtherLeases(db: Database, processId: string): Promise<void> {
  await db.delete(runProcesses).where(sql`${runProcesses.id} <> ${processId}`);
}

/** Returns runs to the queue: those of processes whose lease has expired, or the given ones of a process. */
export async function releaseRuns(
  db: Database,
  of?: { processId: string; ids?: readonly string[] },
): Promise<string[]> {
  const isDead = notExists(
    db
      .select({ id: runProcesses.id })
      .from(runProcesses)
      .where(and(eq(runProcesses.id, runs.owner), sql`${runProcesses.leaseUntil} > now()`)),
  );
  const rows = await db
    .update(runs)
    .set({
      status: 'queued',
      owner: null,
      epoch: sql`${runs.epoch} + 1`,
      queuedAt: sql`now()`,
      // Handing a run over in good order says nothing against it.
      takeovers: of
        ? sql`${runs.takeovers}`
        : sql`case when ${runs.seq} > ${runs.claimedSeq} then 1 else ${runs.takeovers} + 1 end`,
    })
    .where(
      and(
        eq(runs.status, 'running'),
        of ? eq(runs.owner, of.processId) : isDead,
        of?.ids && inArray(runs.id, [...of.ids]),
      ),
    )
    .returning({ id: runs.id });
  return rows.map(({ id }) => id);
}

/** Who claims how many runs. */
export interface Claim {
  processId: string;
  limit: number;
  /** Only these. */
  ids?: readonly string[];
  /** No space executes more runs at once, in all processes together. */
  perSpace: number;
}

/**
 * Claims queued runs for a process. Spaces take turns, so that none has to wait for the queue of another.
 */
export async function claimRuns(
  db: Database,
  { processId, limit, ids, perSpace }: Claim,
): Promise<StoredRun[]> {
  if (limit <= 0) return [];
  const isWanted = ids ? sql`and id = any(${`{${ids.join(',')}}`}::bigint[])` : sql``;
  const chosen = sql`
    select id from runs where status = 'queued' and id in (
      select id from (${rankedQueue}) as ranked
      where turn <= ${perSpace} ${isWanted}
      order by ${queueOrder} limit ${limit})
    for update skip locked`;
  const claimed = await db
    .update(runs)
    .set({
      status: 'running',
      owner: processId,
      epoch: sql`${runs.epoch} + 1`,
      claimedSeq: sql`${runs.seq}`,
      startedAt: sql`coalesce(${runs.startedAt}, now())`,
    })
    .where(sql`${runs.id} in (${chosen})`)
    .returning();
  const spaceIds = [...new Set(claimed.map(({ spaceId }) => spaceId))];
  if (spaceIds.length > 0)
    await db
      .insert(runTurns)
      .values(spaceIds.map((spaceId) => ({ spaceId, servedAt: sql`now()` })))
      .onConflictDoUpdate({ target: runTurns.spaceId, set: { servedAt: sql`now()` } });
  return claimed;
}
