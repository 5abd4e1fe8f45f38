import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import type { Resource, SpaceAccess } from '../kernel/access.js';
import { collaborators } from '../modules/collaborator/tables.js';
import { projects } from '../modules/project/tables.js';

/** Kinds of resources that can have collaborators. */
export type CollaborativeKind = (typeof collaborators.$inferSelect)['resourceType'];

type Marked = Resource & { id: string; projectId?: string | null };

/**
 * Adds to each resource whether the user collaborates on it, or on the app that contains it, and whether they
 * own that app. `kind` is undefined for resources that have no collaborators of their own.
 */
export async function markCollaborations<R extends Marked>(
  db: Database,
  access: SpaceAccess,
  kind: CollaborativeKind | undefined,
  resources: readonly R[],
): Promise<R[]> {
  // Creators, and so owners of personal spaces, have full rights anyway; look up only other people's resources.
  const asked = resources.filter(({ creatorId }) => creatorId !== access.userId);
  if (access.spaceType === 'personal' || asked.length === 0) return [...resources];
  const projectIds = [...new Set(asked.flatMap(({ projectId }) => projectId ?? []))];
  const [shared, owned] = await Promise.all([
    sharedWith(db, access.userId, [
      ...(kind ? [{ kind, ids: asked.map(({ id }) => id) }] : []),
      ...(projectIds.length > 0 ? [{ kind: 'project' as const, ids: projectIds }] : []),
    ]),
    ownedBy(db, access.userId, projectIds),
  ]);
  return resources.map((resource) => {
    const { projectId } = resource;
    return {
      ...resource,
      isCollaborator: shared.has(`${kind} ${resource.id}`) || shared.has(`project ${projectId}`),
      isOwnerOfProject: typeof projectId === 'string' && owned.has(projectId),
    };
  });
}

async function sharedWith(
  db: Database,
  userId: string,
  asked: readonly { kind: CollaborativeKind; ids: readonly string[] }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const { resourceType, resourceId } = collaborators;
  const rows = await db
    .select({ kind: resourceType, id: resourceId })
    .from(collaborators)
    .where(
      and(
        eq(collaborators.userId, userId),
        or(...asked.map(({ kind, ids }) => and(eq(resourceType, kind), inArray(resourceId, [...ids])))),
      ),
    );
  return new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
}

async function ownedBy(db: Database, userId: string, projectIds: readonly string[]): Promise<Set<string>> {
  if (projectIds.length === 0) return new Set();
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.creatorId, userId), inArray(projects.id, [...projectIds])));
  return new Set(rows.map(({ id }) => id));
}
