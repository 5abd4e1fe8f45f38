import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { JobFailure } from '../../jobs/JobFailure.js';
import { jobs } from '../../jobs/tables.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import { kindOf, SourceChanged } from '../../resources/ResourceKind.js';
import { CopyEnded, CopyRefused, toFailedReason } from './CopyRefused.js';
import { type CallerWithin, callerOfCopy } from './callerOfCopy.js';
import { copyProblems } from './copyProblems.js';
import {
  type CopyRow,
  discardPrepared,
  endCopy,
  idsOf,
  type PreparedPart,
  preparedOf,
  readCopy,
  reasonFor,
  requestOf,
} from './copyRows.js';
import { type CopyPlan, planCopy } from './planCopy.js';
import { requireTask } from './scenes.js';
import { resourceCopies } from './tables.js';
import { writeCopy } from './writeCopy.js';

const attempts = 3;

/**
 * Carries out a copy. What cannot be part of a transaction is prepared first, one checkpoint each; then one transaction
 * writes everything. After a crash the next attempt goes on from the last checkpoint, under the same ids.
 */
export const copyJob = defineJob(
  'resource-copy.copy',
  z.object({ copyId: z.string() }),
  async (job, { copyId }) => {
    const row = await readCopy(job.app.db, copyId);
    if (row?.status !== 'processing') {
      if (row) await discardPrepared(job.app, row.id);
      throw new JobFailure('refused', 'the copy has ended');
    }
    try {
      const caller = await job.app.recognise(JSON.parse(row.grant) as Grant);
      await caller.checkAgain();
      const callerWithin = await callerOfCopy(job.app, caller.user, row.scene);
      const prepared = await prepare(job, callerWithin, row);
      await commit(job, callerWithin, row, prepared);
    } catch (error) {
      await settle(job, row, error);
      throw error;
    }
    return { copyId };
  },
  { retry: { attempts, firstMs: 500, maxMs: 5_000 }, limitMs: 15 * 60_000, concurrency: 2 },
);

/** Prepares the parts that are not prepared yet; returns all of them. */
async function prepare(job: JobContext, callerWithin: CallerWithin, row: CopyRow): Promise<PreparedPart[]> {
  const { app, signal } = job;
  const [task, plan] = await app.db.transaction(async (transaction) => {
    const within = callerWithin(transaction);
    const found = await requireTask(within, requestOf(row));
    return [found, await planCopy(within, found, idsOf(row))] as const;
  });
  const parts = preparedOf(row);
  const needed = plan.items.filter(({ kind, isMoved }) => kind.prepareCopy && !isMoved);
  const total = needed.length + 1;
  for (const { kind, id } of needed) {
    if (parts.some((part) => part.id === id && part.stamp !== '')) continue;
    signal.throwIfAborted();
    // Noted before it exists, so that nothing is left behind.
    const part: PreparedPart = { kind: kind.name, id, stamp: '' };
    parts.push(...(parts.some((one) => one.id === id) ? [] : [part]));
    await note(job, row, parts, plan, total);
    const stamp = await kind.prepareCopy!(callerWithin(app.db), id, task.target, plan.ids, signal);
    for (const one of parts) if (one.id === id) one.stamp = stamp;
    try {
      await note(job, row, parts, plan, total);
    } catch (error) {
      // The request that ended the copy could not remove what did not exist yet.
      await kind.discardCopy?.(app, id, plan.ids);
      throw error;
    }
    job.progress(parts.length, total);
  }
  await note(job, row, parts, plan, total);
  return parts;
}

/** Stores a checkpoint. If the copy ended meanwhile, what it has prepared is removed. */
async function note(
  job: JobContext,
  { id }: CopyRow,
  parts: readonly PreparedPart[],
  { ids }: CopyPlan,
  total: number,
): Promise<void> {
  const { app } = job;
  const noted = await app.db.transaction(async (transaction) => {
    await job.fence(transaction);
    return transaction
      .update(resourceCopies)
      .set({
        prepared: JSON.stringify(parts),
        ids: JSON.stringify([...ids]),
        done: parts.filter(({ stamp }) => stamp !== '').length,
        total,
        updatedAt: new Date(),
      })
      .where(and(eq(resourceCopies.id, id), eq(resourceCopies.status, 'processing')))
      .returning({ id: resourceCopies.id });
  });
  if (noted.length > 0) return;
  throw new CopyEnded('the copy ended while it was prepared');
}

/** Writes everything at once. */
async function commit(
  job: JobContext,
  callerWithin: CallerWithin,
  row: CopyRow,
  parts: readonly PreparedPart[],
): Promise<void> {
  const { app } = job;
  await app.db.transaction(
    async (transaction) => {
      await job.fence(transaction);
      const [current] = await transaction
        .select()
        .from(resourceCopies)
        .where(eq(resourceCopies.id, row.id))
        .for('update');
      if (current?.status !== 'processing') throw new CopyEnded('the copy ended before it was written');
      const within = callerWithin(transaction);
      const task = await requireTask(within, requestOf(row));
      const plan = await planCopy(within, task, idsOf(current));
      const prepared = new Map(parts.map(({ id, stamp }) => [id, stamp]));
      const isUnprepared = plan.items.some(
        ({ kind, id, isMoved }) => kind.prepareCopy && !isMoved && !prepared.has(id),
      );
      if (isUnprepared) throw new SourceChanged('the original uses more than when its copy was prepared');
      const failed = await copyProblems(within, task, plan);
      if (failed.length > 0) throw new CopyRefused(failed);
      const items = await writeCopy(within, task, plan, { grant: row.grant, prepared });
      const now = new Date();
      await transaction
        .update(resourceCopies)
        .set({
          ...{ status: 'done', items: JSON.stringify(items), ids: JSON.stringify([...plan.ids]) },
          ...{ reasons: '[]', done: current.total, endedAt: now, updatedAt: now },
        })
        .where(eq(resourceCopies.id, row.id));
      await job.finish(transaction, { copyId: row.id });
    },
    // All originals are read as they are at one moment: none gets a reference that the plan does not know.
    { isolationLevel: 'repeatable read' },
  );
}

/** Ends a copy that failed for good or was cancelled; others go on in the next attempt. */
async function settle(job: JobContext, row: CopyRow, error: unknown): Promise<void> {
  const { app } = job;
  if (error instanceof CopyEnded) {
    await discardPrepared(app, row.id);
    throw new JobFailure('refused', error.message);
  }
  if (job.signal.aborted) {
    const [found] = await app.db
      .select({ cancelAsked: jobs.cancelAsked })
      .from(jobs)
      .where(eq(jobs.id, job.id));
    if (found?.cancelAsked) await endCopy(app, row, 'cancelled');
    return;
  }
  if (error instanceof SourceChanged && job.attempt < attempts) return prepareAnew(app.db, row.id);
  const reasons = reasonsIn(job, row, error);
  if (!reasons) return;
  await endCopy(app, row, 'failed', reasons);
  const [first] = reasons;
  throw new JobFailure('refused', first?.reason ?? '');
}

async function prepareAnew(db: JobContext['app']['db'], id: string): Promise<void> {
  const row = await readCopy(db, id);
  if (!row) return;
  const parts = preparedOf(row).map((part) => ({ ...part, stamp: '' }));
  await db
    .update(resourceCopies)
    .set({ prepared: JSON.stringify(parts), done: 0 })
    .where(and(eq(resourceCopies.id, id), eq(resourceCopies.status, 'processing')));
}

/** Why the copy failed; undefined if another attempt may succeed. */
function reasonsIn(job: JobContext, row: CopyRow, error: unknown) {
  if (error instanceof CopyRefused) return error.reasons;
  if (error instanceof DomainError && error.reason)
    return [toFailedReason(subjectOf(job, row), error.reason, error.message)];
  if (error instanceof DomainError) return [reasonFor(job.app, row, resourceCopyReasons.failed())];
  if (job.attempt < attempts) return undefined;
  job.app.log.error('resource-copy.failed', error, { copy: row.id });
  const reason =
    error instanceof SourceChanged ? resourceCopyReasons.changing() : resourceCopyReasons.failed();
  return [reasonFor(job.app, row, reason)];
}

const subjectOf = ({ app }: JobContext, { kind, resourceId, name }: CopyRow) => {
  return { kind: kindOf(app, kind), id: resourceId, name };
};
