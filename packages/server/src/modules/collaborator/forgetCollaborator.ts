import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { RowHandler } from '../../events/Subscriptions.js';
import type { CollaborativeKind } from '../../resources/markCollaborations.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { collaborations, collaborators } from './tables.js';

const isCollaborative = (kind: string): kind is CollaborativeKind =>
  (collaborations.resourceType.enumValues as readonly string[]).includes(kind);

/** Removes a user who leaves a space from its shared resources, so that rejoining does not restore access. */
export const forgetCollaborator: RowHandler<Events['memberLeft']> = async (db, left, { extensions }) => {
  const { spaceId, userId } = left;
  for (const { name, rows } of extensions(resourceKinds)) {
    if (!isCollaborative(name)) continue;
    const inSpace = db.select({ id: rows.id }).from(rows.table).where(eq(rows.spaceId, spaceId));
    await db
      .delete(collaborators)
      .where(
        and(
          eq(collaborators.resourceType, name),
          eq(collaborators.userId, userId),
          inArray(collaborators.resourceId, inSpace),
        ),
      );
  }
};

/** Deletes the collaboration on resources that were deleted for good. */
export async function forgetResources(db: Database, { kind, ids }: Events['resourcesPurged']): Promise<void> {
  if (!isCollaborative(kind)) return;
  await db
    .delete(collaborations)
    .where(and(eq(collaborations.resourceType, kind), inArray(collaborations.resourceId, [...ids])));
}
