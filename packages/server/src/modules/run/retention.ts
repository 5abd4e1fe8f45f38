import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { JobSchedule } from '../../jobs/JobType.js';
import { runErrorCodes } from './limits.js';
import { runs as service } from './RunService.js';
import { runCalled, runDocuments, runs } from './tables.js';

const dayMs = 24 * 60 * 60_000;
// Deleting a run deletes its journal too, so a batch must not be large.
const batchSize = 200;

/**
 * Deletes runs that ended longer ago than the retention period, with everything that belongs to them, and ends
 * those that have waited for an answer as long.
 */
export const clearRuns = defineJob('run.clear', z.object({}), async ({ app, signal }) => {
  const { db, config } = app;
  const before = new Date(Date.now() - config.runs.days * dayMs);
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const old = await db.select({ id: runs.id }).from(runs).where(lt(runs.endedAt, before)).limit(batchSize);
    if (old.length === 0) break;
    const ids = old.map(({ id }) => id);
    await db.delete(runs).where(inArray(runs.id, ids));
    removed += ids.length;
  }
  const waiting = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.status, 'waiting'), lt(runs.queuedAt, before)));
  for (const { id } of waiting) {
    signal.throwIfAborted();
    const message = `nobody answered the question of this run within ${config.runs.days} days`;
    await app.use(service).failStored(id, { code: runErrorCodes.execution, message });
  }
  // A document that is about to run again is stored again if it is missing.
  await db
    .delete(runDocuments)
    .where(
      and(
        notExists(db.select({ one: sql`1` }).from(runs).where(eq(runs.documentHash, runDocuments.hash))),
        notExists(
          db.select({ one: sql`1` }).from(runCalled).where(eq(runCalled.documentHash, runDocuments.hash)),
        ),
      ),
    );
  return { removed, unanswered: waiting.length };
});

export const clearRunsNightly: JobSchedule = {
  key: clearRuns.name,
  job: clearRuns,
  input: {},
  cron: '29 3 * * *',
};
