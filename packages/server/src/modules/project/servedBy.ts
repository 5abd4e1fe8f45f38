import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { projects } from './tables.js';

/** Records that a channel begins to serve a version of a project, or that it no longer serves any. */
export async function servedBy(
  transaction: Database,
  projectId: string,
  change: { add: string; version: string } | { remove: string },
): Promise<void> {
  const [row] = await transaction.select().from(projects).where(eq(projects.id, projectId));
  if (!row) return;
  const channels = new Set(JSON.parse(row.channels) as string[]);
  if ('add' in change) channels.add(change.add);
  else channels.delete(change.remove);
  await transaction
    .update(projects)
    .set({
      channels: JSON.stringify([...channels].sort()),
      ...('add' in change && { publishedVersion: change.version, publishedAt: new Date() }),
    })
    .where(eq(projects.id, projectId));
}

/** Switches staging of a project on or off. */
export async function setStaging(
  transaction: Database,
  projectId: string,
  hasStaging: boolean,
): Promise<void> {
  await transaction.update(projects).set({ hasStaging }).where(eq(projects.id, projectId));
}
