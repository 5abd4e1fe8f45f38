import { and, eq, inArray } from 'drizzle-orm';
import type { Events } from '../../events/Events.js';
import type { RowHandler } from '../../events/Subscriptions.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { collaborators } from './tables.js';

/** Removes a user who leaves a space from its shared resources, so that rejoining does not restore access. */
export const forgetCollaborator: RowHandler<Events['memberLeft']> = async (db, left, { extensions }) => {
  const { spaceId, userId } = left;
  for (const { name, rows } of extensions(resourceKinds)) {
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
