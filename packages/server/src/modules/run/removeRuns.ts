import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/Database.js';
import { runs } from './tables.js';

/**
 * Deletes ended runs of a workflow with their journals; returns the ids of those that it has deleted. Runs that
 * another run still repeats stay, because it reads their journal.
 */
export async function removeRuns(
  db: Database,
  workflowId: string,
  runIds: readonly string[],
): Promise<Set<string>> {
  const repeats = alias(runs, 'repeats');
  const rows = await db
    .delete(runs)
    .where(
      and(
        eq(runs.workflowId, workflowId),
        inArray(runs.id, [...runIds]),
        inArray(runs.status, ['success', 'failed', 'cancelled']),
        notExists(
          db
            .select({ id: repeats.id })
            .from(repeats)
            .where(
              and(
                eq(repeats.workflowId, workflowId),
                inArray(repeats.status, ['queued', 'running', 'waiting']),
                sql`${repeats.parentId} = ${runs.id}`,
              ),
            ),
        ),
      ),
    )
    .returning({ id: runs.id });
  return new Set(rows.map(({ id }) => id));
}
