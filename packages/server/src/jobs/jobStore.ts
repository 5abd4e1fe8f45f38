import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { newId } from '../db/ids.js';
import type { AnnouncedJob } from './JobQueue.js';
import { jobFileParts, jobs } from './tables.js';

export type JobRow = typeof jobs.$inferSelect;

/** A job to insert. */
export interface NewJob {
  name: string;
  title: string;
  spaceId: string | undefined;
  userId: string | undefined;
  input: string;
  attempts: number;
  delayMs: number;
  uniqueKey: string | undefined;
  keyEnds: boolean;
}

/** The inserted job, or the existing one with the same key. */
export interface StoredJob extends AnnouncedJob {
  isNew: boolean;
}

/** A time in the future by the database's clock, which all workers share. */
export const after = (ms: number) => sql<Date>`now() + ${ms}::int * interval '1 millisecond'`;

/** Inserts jobs; returns existing ones for keys in use. */
export async function insertJobs(db: Database, items: readonly NewJob[]): Promise<StoredJob[]> {
  const rows = items.map(({ delayMs, ...item }) => ({
    ...item,
    id: newId(),
    status: 'queued' as const,
    // The database's clock, which all workers share.
    runAt: after(delayMs),
    createdAt: new Date(),
  }));
  const stored = await db
    .insert(jobs)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: jobs.id, runAt: jobs.runAt });
  const byId = new Map(stored.map((row) => [row.id, row]));
  const result: StoredJob[] = [];
  for (const [index, { id, name, uniqueKey }] of rows.entries()) {
    const row = byId.get(id);
    if (row) {
      result.push({ ...row, isNew: true });
      continue;
    }
    const same = await findByKey(db, name, uniqueKey);
    // If the existing job ended between the two statements, its key is free: insert again.
    result.push(same ? { ...same, isNew: false } : (await insertJobs(db, [items[index]!]))[0]!);
  }
  return result;
}

async function findByKey(
  db: Database,
  name: string,
  uniqueKey: string | undefined,
): Promise<AnnouncedJob | undefined> {
  const [row] = await db
    .select({ id: jobs.id, runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.name, name), eq(jobs.uniqueKey, uniqueKey ?? '')));
  return row;
}

/** Cancels a waiting job, or signals a running one; returns its resulting status. */
export async function cancelJob(db: Database, id: string): Promise<JobRow['status'] | undefined> {
  const isWaiting = sql`${jobs.status} = 'queued'`;
  const [row] = await db
    .update(jobs)
    .set({
      status: sql`case when ${isWaiting} then 'cancelled' else ${jobs.status} end`,
      endedAt: sql`case when ${isWaiting} then now() else ${jobs.endedAt} end`,
      uniqueKey: sql`case when ${isWaiting} and ${jobs.keyEnds} then null else ${jobs.uniqueKey} end`,
      cancelAsked: true,
    })
    .where(and(eq(jobs.id, id), inArray(jobs.status, ['queued', 'running'])))
    .returning({ status: jobs.status });
  return row?.status;
}

/** Restarts a failed or cancelled job; undefined for jobs in other states. */
export async function requeueJob(db: Database, id: string): Promise<AnnouncedJob | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      status: 'queued',
      runAt: sql`now()`,
      attempt: 0,
      done: 0,
      total: 0,
      epoch: sql`${jobs.epoch} + 1`,
      cancelAsked: false,
      reason: null,
      reasonText: '',
      why: null,
      endedAt: null,
    })
    .where(and(eq(jobs.id, id), inArray(jobs.status, ['failed', 'cancelled'])))
    .returning({ id: jobs.id, runAt: jobs.runAt });
  return row;
}

/** Deletes ended jobs and their files after their retention periods. */
export async function clearEndedJobs(db: Database, keep: { rowMs: number; fileMs: number }): Promise<number> {
  const before = (ms: number) => after(-ms);
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNotNull(jobs.fileName), lt(jobs.endedAt, before(keep.fileMs))));
  await db.delete(jobFileParts).where(inArray(jobFileParts.jobId, old));
  await db
    .update(jobs)
    .set({ fileBytes: null })
    .where(and(isNotNull(jobs.fileName), lt(jobs.endedAt, before(keep.fileMs))));
  const removed = await db
    .delete(jobs)
    .where(lt(jobs.endedAt, before(keep.rowMs)))
    .returning({ id: jobs.id });
  return removed.length;
}
