import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/Database.js';
import type { Events } from '../events/Events.js';

type Resources = PgTable & { id: PgColumn; projectId: PgColumn; deletedAt: PgColumn };

/** Moves the resources that a version of an app does not have to the trash, and takes its own out of it. */
export async function rollBackRows(
  db: Database,
  table: Resources,
  { projectId, keptIds, at }: Events['projectRolledBack'],
): Promise<void> {
  const ids = [...keptIds, '0'];
  const ofProject = eq(table.projectId, projectId);
  await db
    .update(table as PgTable)
    .set({ deletedAt: new Date(at) })
    .where(and(ofProject, isNull(table.deletedAt), notInArray(table.id, ids)));
  await db
    .update(table as PgTable)
    .set({ deletedAt: null })
    .where(and(ofProject, isNotNull(table.deletedAt), inArray(table.id, ids)));
}
