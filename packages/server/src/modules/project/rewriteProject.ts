import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { replaceReferences } from '../../resources/references.js';
import { iconReference } from '../file/index.js';
import { projects } from './tables.js';

/** Replaces what a version of a project keeps of its record. */
export async function rewriteProject(
  transaction: Database,
  id: string,
  values: { name: string; description: string; icon: string; folders: string },
): Promise<void> {
  const [row] = await transaction
    .update(projects)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(projects.id, id))
    .returning({ spaceId: projects.spaceId });
  if (!row) return;
  await replaceReferences(
    transaction,
    { kind: 'project', id, spaceId: row.spaceId },
    'icon',
    iconReference(values.icon),
  );
}
