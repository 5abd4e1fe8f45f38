import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/Database.js';
import { projectDrafts } from './tables.js';

/** The ids of the workflows and plugins that two versions of an app have with different contents. */
export async function changedDrafts(db: Database, before: string, after: string): Promise<Set<string>> {
  const later = alias(projectDrafts, 'later');
  const rows = await db
    .select({ id: projectDrafts.resourceId })
    .from(projectDrafts)
    .innerJoin(
      later,
      and(
        eq(later.versionId, after),
        eq(later.kind, projectDrafts.kind),
        eq(later.resourceId, projectDrafts.resourceId),
        ne(later.content, projectDrafts.content),
      ),
    )
    .where(eq(projectDrafts.versionId, before));
  return new Set(rows.map(({ id }) => id));
}
