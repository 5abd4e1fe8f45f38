import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/Database.js';
import type { Delivery } from '../../events/Subscriptions.js';
import type { App } from '../../kernel/services.js';
import { runs as service } from './RunService.js';
import { runs } from './tables.js';

// Deleting a run deletes its journal too, so a batch must not be large.
const batchSize = 200;

/**
 * Stops and deletes the runs of a space. A process that still executes one loses it: its next events are
 * refused, because the row is gone.
 */
export async function removeRunsOfSpace(
  app: App,
  { spaceId }: { spaceId: string },
  { signal }: Pick<Delivery, 'signal'>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const found = await app.db
      .select({ id: runs.id, status: runs.status })
      .from(runs)
      .where(eq(runs.spaceId, spaceId))
      .limit(batchSize);
    if (found.length === 0) return;
    const open = found.filter(
      ({ status }) => status === 'queued' || status === 'running' || status === 'waiting',
    );
    await Promise.all(open.map(({ id }) => app.use(service).cancel(id)));
    await app.db.delete(runs).where(
      inArray(
        runs.id,
        found.map(({ id }) => id),
      ),
    );
  }
}

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
