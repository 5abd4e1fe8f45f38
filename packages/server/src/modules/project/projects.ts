import type { Input, ResourceAction, Result } from '@heddle/api-contract';
import type { project } from '@heddle/api-contract/families/project';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { spaces } from '../space/tables.js';
import { projects } from './tables.js';

type Calls = typeof project.calls;

// Nobody browses through a space with more projects than this.
const maxProjectsInSpace = 10_000;

/** A project. */
export type Project = typeof projects.$inferSelect;

export async function createProject(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const { spaceId, userId } = await context.spaceAccess(input.space_id, 'createResource');
  const id = newId();
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, spaceId);
    const count = await transaction.$count(projects, eq(projects.spaceId, spaceId));
    if (count >= maxProjectsInSpace)
      throw new DomainError('spaceInvalid', spaceReasons.tooManyProjects({ maximum: maxProjectsInSpace }));
    await transaction.insert(projects).values({
      id,
      spaceId,
      name: input.name,
      description: input.description ?? '',
      creatorId: userId,
      createdAt: new Date(),
    });
  });
  return { project_id: id };
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * Returns the project if the caller may perform the action on it. The error is the same for projects that do
 * not exist, are not in `spaceId`, or belong to inaccessible spaces.
 */
export async function requireProject(
  context: Context,
  projectId: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined } = {},
): Promise<{ project: Project; access: SpaceAccess }> {
  const project = await findProject(context.db, projectId);
  if (!project || (where.spaceId ?? project.spaceId) !== project.spaceId) return refuse(context);
  const access = await context.spaceAccess(project.spaceId, 'view');
  return can(access, action, project) ? { project, access } : refuse(context);
}

/** The space in which the caller creates a resource; the project that is to contain it must be theirs to edit. */
export async function requirePlace(
  context: Context,
  place: { space_id: string; project_id?: string | undefined },
): Promise<SpaceAccess> {
  const access = await context.spaceAccess(place.space_id, 'createResource');
  if (place.project_id !== undefined)
    await requireProject(context, place.project_id, 'edit', { spaceId: access.spaceId });
  return access;
}

async function refuse(context: Context): Promise<never> {
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

/** The project with that id, without an access check. */
export async function findProject(db: Database, projectId: string): Promise<Project | undefined> {
  const [found] = await db.select().from(projects).where(eq(projects.id, projectId));
  return found;
}
