import type { Input } from '@heddle/api-contract';
import type { project } from '@heddle/api-contract/families/project';
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { type ResourceKind, resourceKinds } from '../../resources/ResourceKind.js';
import { dropReferences } from '../../resources/references.js';
import { requireProject } from './projects.js';
import { projects } from './tables.js';

type Calls = typeof project.calls;
type Where = { spaceId?: string | undefined };

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

export async function deleteProject(context: Context, { project_id }: Input<Calls['delete']>) {
  await moveToTrash(context, project_id);
  return {};
}

export async function restoreProject(context: Context, { project_id }: Input<Calls['restore']>) {
  await takeFromTrash(context, project_id);
  return {};
}

/**
 * Soft-deletes a project for 30 days, in one transaction with all that belongs to it, and takes it off its
 * channels, to which it does not return by itself.
 */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { project } = await requireProject(context, id, 'delete', where);
  const deletedAt = new Date();
  await context.db.transaction(async (transaction) => {
    const deleted = await transaction
      .update(projects)
      .set({ deletedAt, channels: '[]' })
      .where(and(eq(projects.id, project.id), isNull(projects.deletedAt)))
      .returning({ id: projects.id });
    if (deleted.length === 0) return;
    await context.emit(transaction, 'projectDeleted', {
      projectId: project.id,
      spaceId: project.spaceId,
      deletedAt: deletedAt.getTime(),
    });
  });
}

/** Restores a soft-deleted project with what was deleted with it. */
export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { project } = await requireProject(context, id, 'delete', { ...where, deleted: true });
  const { deletedAt } = project;
  if (deletedAt === null) return;
  await context.db.transaction(async (transaction) => {
    const restored = await transaction
      .update(projects)
      .set({ deletedAt: null })
      .where(and(eq(projects.id, project.id), eq(projects.deletedAt, deletedAt)))
      .returning({ id: projects.id });
    if (restored.length === 0) return;
    await context.emit(transaction, 'projectRestored', {
      projectId: project.id,
      spaceId: project.spaceId,
      deletedAt: deletedAt.getTime(),
    });
  });
}

/** Purges projects deleted more than 30 days ago; their resources are purged with those of the library. */
export async function purgeDeletedProjects(
  { db, emit }: Pick<App, 'db' | 'emit'>,
  now = new Date(),
): Promise<void> {
  await purge({ db, emit }, lt(projects.deletedAt, new Date(now.getTime() - keptMilliseconds)));
}

/** Deletes an app of the trash for good with all that belongs to it, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { project } = await requireProject(context, id, 'delete', { ...where, deleted: true });
  for (const kind of context.extensions(resourceKinds)) await deletePartsForGood(context, kind, project);
  await purge(context, and(eq(projects.id, project.id), isNotNull(projects.deletedAt)));
}

async function deletePartsForGood(
  context: Context,
  { rows, deleteForGood: deletePart }: ResourceKind,
  { id: projectId, spaceId }: { id: string; spaceId: string },
): Promise<void> {
  if (!rows.projectId || !rows.deletedAt) return;
  const parts = await context.db
    .select({ id: rows.id })
    .from(rows.table)
    .where(and(eq(rows.projectId, projectId), isNotNull(rows.deletedAt)));
  for (const { id } of parts) await deletePart?.(context, String(id), { spaceId });
}

async function purge({ db, emit }: Pick<App, 'db' | 'emit'>, condition: SQL | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await transaction.delete(projects).where(condition).returning({ id: projects.id });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await dropReferences(transaction, 'project', ids);
    await emit(transaction, 'resourcesPurged', { kind: 'project', ids });
  });
}

/** Transfers the projects of a departing member to their heir. */
export async function inheritProjects(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await db
    .update(projects)
    .set({ creatorId: heirId })
    .where(and(eq(projects.spaceId, spaceId), eq(projects.creatorId, userId)));
}
