import type { Input, ResourceAction, Result } from '@heddle/api-contract';
import type { project } from '@heddle/api-contract/families/project';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { addReferences, replaceReferences } from '../../resources/references.js';
import { iconReference, shareIcon } from '../file/index.js';
import { requirePlaceIn } from '../folder/index.js';
import { storeSpaceId } from '../space/index.js';
import { spaces } from '../space/tables.js';
import { projects } from './tables.js';

type Calls = typeof project.calls;

// Nobody browses through a space with more projects than this.
const maxProjectsInSpace = 10_000;

/** A project. */
export type Project = typeof projects.$inferSelect & Pick<Resource, 'isCollaborator'>;

/** Nothing is reviewed before it is stored. */
const audited = { audit_data: { check_not_pass: false, check_not_pass_msg: '' } };

export async function createProject(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const { description = '', icon_uri: icon = '' } = input;
  const name = requireName(input.name);
  const place = await requirePlaceIn(context, access, input.folder_id);
  await shareIcon(context.db, access, icon);
  const project_id = await context.db.transaction(async (transaction) => {
    const id = await insertProject(context, transaction, access, { name, description, icon });
    await place(transaction, access, { kind: 'project', id });
    return id;
  });
  return { project_id, ...audited };
}

/** A project to insert; `id` only if it is known before, as for a copy. */
export type NewProject = Pick<Project, 'name' | 'description' | 'icon'> &
  Partial<Pick<Project, 'id' | 'status' | 'folders'>>;

/** Inserts a project within the limit of its space, and returns its id. */
export async function insertProject(
  { emit }: Pick<Context, 'emit'>,
  transaction: Database,
  { spaceId, userId }: SpaceAccess,
  { id = newId(), ...values }: NewProject,
): Promise<string> {
  await lockRow(transaction, spaces, spaceId);
  const count = await transaction.$count(projects, eq(projects.spaceId, spaceId));
  if (spaceId !== storeSpaceId && count >= maxProjectsInSpace)
    throw new DomainError('spaceInvalid', spaceReasons.tooManyProjects({ maximum: maxProjectsInSpace }));
  const now = new Date();
  await transaction
    .insert(projects)
    .values({ ...values, id, spaceId, creatorId: userId, createdAt: now, updatedAt: now });
  await addReferences(transaction, { kind: 'project', id, spaceId }, 'icon', iconReference(values.icon));
  await emit(transaction, 'projectCreated', { projectId: id, spaceId, userId });
  return id;
}

/** Changes name, description and icon; what is absent stays. */
export async function updateProject(
  context: Context,
  { project_id, ...input }: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const { project: found, access } = await requireProject(context, project_id, 'edit');
  const name = input.name === undefined ? found.name : requireName(input.name);
  const { description = found.description, icon_uri: icon = found.icon } = input;
  if (icon !== found.icon) await shareIcon(context.db, access, icon);
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(projects)
      .set({ name, description, icon, updatedAt: new Date() })
      .where(eq(projects.id, found.id));
    if (icon !== found.icon)
      await replaceReferences(transaction, { kind: 'project', ...found }, 'icon', iconReference(icon));
  });
  return audited;
}

function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new DomainError('projectInvalid', projectReasons.nameMissing({ field: 'name' }));
  return name;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/** A project together with the caller's access to it. */
export interface AuthorizedProject {
  project: Project;
  access: SpaceAccess;
}

/**
 * Returns the project if the caller may perform the action on it. The error is the same for projects that do
 * not exist, are deleted, are not in `spaceId`, or belong to inaccessible spaces. Nothing changes a project
 * while it is being copied.
 */
export async function requireProject(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  projectId: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<AuthorizedProject> {
  const project = await findProject(context.db, projectId);
  const isThere =
    project !== undefined &&
    (project.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId ?? project.spaceId) === project.spaceId;
  if (!isThere) return refuse(context);
  const access = await context.spaceAccess(project.spaceId, 'view');
  const [marked = project] = await markCollaborations(context.db, access, 'project', [project]);
  if (!can(access, action, marked)) return refuse(context);
  if (marked.status !== 'using' && action !== 'view' && action !== 'delete')
    throw new DomainError('projectInvalid', projectReasons.notReady());
  return { project: marked, access };
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

async function refuse(context: Pick<Context, 'spaceAccess'>): Promise<never> {
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

/** The project with that id, deleted or not, without an access check. */
export async function findProject(db: Database, projectId: string): Promise<Project | undefined> {
  const [found] = await db.select().from(projects).where(eq(projects.id, projectId));
  return found;
}
