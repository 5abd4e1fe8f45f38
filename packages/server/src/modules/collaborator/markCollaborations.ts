import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Resource, SpaceAccess } from '../../kernel/access.js';
import { collaborators } from './tables.js';

/** Kinds of things that several people can work on. */
export type CollaborativeKind = (typeof collaborators.$inferSelect)['resourceType'];

/** The same things, each with whether this person works on it with its creator. */
export async function markCollaborations<R extends Resource & { id: string }>(
  db: Database,
  access: SpaceAccess,
  kind: CollaborativeKind,
  resources: readonly R[],
): Promise<R[]> {
  // In a personal space everything is allowed already, and its creator needs nothing more either.
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
