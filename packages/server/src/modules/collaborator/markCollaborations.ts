import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Resource, SpaceAccess } from '../../kernel/access.js';
import { collaborators } from './tables.js';

/** Kinds of resources that can have collaborators. */
export type CollaborativeKind = (typeof collaborators.$inferSelect)['resourceType'];

/** Adds to each resource whether the user collaborates on it. */
export async function markCollaborations<R extends Resource & { id: string }>(
  db: Database,
  access: SpaceAccess,
  kind: CollaborativeKind,
  resources: readonly R[],
): Promise<R[]> {
  // Creators, and so owners of personal spaces, have full rights anyway; look up only other people's
  // resources.
  const asked = resources.filter(({ creatorId }) => creatorId !== access.userId).map(({ id }) => id);
  if (access.spaceType === 'personal' || asked.length === 0) return [...resources];
  const rows = await db
    .select({ id: collaborators.resourceId })
    .from(collaborators)
    .where(
      and(
        eq(collaborators.resourceType, kind),
        eq(collaborators.userId, access.userId),
        inArray(collaborators.resourceId, asked),
      ),
    );
  const found = new Set(rows.map(({ id }) => id));
  return resources.map((resource) => ({ ...resource, isCollaborator: found.has(resource.id) }));
}
