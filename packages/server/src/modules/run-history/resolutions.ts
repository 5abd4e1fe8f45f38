import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { runs } from '../run/tables.js';
import { runResolutions } from './tables.js';
import { hasExpired, isUnresolved } from './unresolved.js';

/**
 * Marks failed runs as dealt with; returns those that this call has marked. Of concurrent calls, exactly one
 * marks a run: the primary key decides.
 */
export async function resolveRuns(
  db: Database,
  access: SpaceAccess,
  runIds: readonly string[],
  how: 'rerun' | 'dismissed',
): Promise<Set<string>> {
  return db.transaction(async (transaction) => {
    const open = await transaction
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.spaceId, access.spaceId), inArray(runs.id, [...runIds]), isUnresolved));
    if (open.length === 0) return new Set();
    const marked = await transaction
      .insert(runResolutions)
      .values(open.map(({ id }) => ({ runId: id, how, userId: access.userId, at: sql`now()` })))
      .onConflictDoUpdate({
        target: runResolutions.runId,
        set: { how, userId: access.userId, at: sql`now()` },
        setWhere: hasExpired,
      })
      .returning({ runId: runResolutions.runId });
    return new Set(marked.map(({ runId }) => runId));
  });
}

/** Records the new run of a run that `resolveRuns` has marked. */
export async function completeRerun(db: Database, runId: string, newRunId: string): Promise<void> {
  await db.update(runResolutions).set({ newRunId }).where(eq(runResolutions.runId, runId));
}

/** Takes back a mark whose run could not be started. */
export async function takeBackRerun(db: Database, runId: string): Promise<void> {
  await db
    .delete(runResolutions)
    .where(and(eq(runResolutions.runId, runId), isNull(runResolutions.newRunId)));
}
