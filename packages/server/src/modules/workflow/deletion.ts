import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { dropReferences } from '../../resources/references.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { workflows } from './tables.js';

type Calls = typeof workflow.calls;

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;
const deletionDone = 0;
const canDelete = 0;

type Where = { spaceId?: string | undefined };

/** Soft-deletes a workflow; it can be restored for 30 days. */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  await moveAllToTrash(context, [id], where);
}

/** Soft-deletes all of these workflows, or none if one cannot be deleted. */
async function moveAllToTrash(context: Context, ids: readonly string[], where: Where): Promise<void> {
  const heads: WorkflowHead[] = [];
  for (const id of ids) heads.push((await requireWorkflow(context, id, 'delete', where)).head);
  await context.db.transaction(async (transaction) => {
    for (const { id, spaceId } of heads) {
      const deleted = await transaction
        .update(workflows)
        .set({ deletedAt: new Date() })
        .where(and(eq(workflows.id, id), isNull(workflows.deletedAt)))
        .returning({ id: workflows.id });
      if (deleted.length > 0)
        await context.emit(transaction, 'workflowDeleted', {
          workflowId: id,
          spaceId,
          userId: context.user.id,
        });
    }
  });
}

/** Soft-deletes the workflows of a deleted space, which are purged like others. */
export async function moveSpaceToTrash(db: Database, { spaceId }: { spaceId: string }): Promise<void> {
  await db
    .update(workflows)
    .set({ deletedAt: new Date() })
    .where(and(eq(workflows.spaceId, spaceId), isNull(workflows.deletedAt)));
}

/** Soft-deletes the workflows of a deleted app, which return with it. */
export async function moveProjectToTrash(db: Database, event: Events['projectDeleted']) {
  await db
    .update(workflows)
    .set({ deletedAt: new Date(event.deletedAt) })
    .where(and(eq(workflows.projectId, event.projectId), isNull(workflows.deletedAt)));
}

/** Restores the workflows that were deleted with their app. */
export async function takeProjectFromTrash(db: Database, event: Events['projectRestored']) {
  await db
    .update(workflows)
    .set({ deletedAt: null })
    .where(and(eq(workflows.projectId, event.projectId), eq(workflows.deletedAt, new Date(event.deletedAt))));
}

/** Restores a soft-deleted workflow. */
export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requireWorkflow(context, id, 'delete', { ...where, deleted: true });
  await context.db.update(workflows).set({ deletedAt: null }).where(eq(workflows.id, head.id));
}

export async function deleteWorkflow(
  context: Context,
  input: Input<Calls['delete']>,
): Promise<Result<Calls['delete']>> {
  await moveToTrash(context, input.workflow_id, { spaceId: input.space_id });
  return { status: deletionDone };
}

export async function deleteWorkflows(
  context: Context,
  input: Input<Calls['batchDelete']>,
): Promise<Result<Calls['batchDelete']>> {
  const ids = [...new Set(input.workflow_id_list)].sort();
  await moveAllToTrash(context, ids, { spaceId: input.space_id });
  return { status: deletionDone };
}

/** What has to happen before a workflow can be deleted: nothing, because there is no marketplace. */
export async function readDeleteStrategy(
  context: Context,
  input: Input<Calls['deleteStrategy']>,
): Promise<Result<Calls['deleteStrategy']>> {
  await requireWorkflow(context, input.workflow_id, 'delete', { spaceId: input.space_id });
  return canDelete;
}

export async function restoreWorkflow(
  context: Context,
  input: Input<Calls['restore']>,
): Promise<Result<Calls['restore']>> {
  await takeFromTrash(context, input.workflow_id, { spaceId: input.space_id });
  return {};
}

/** Purges workflows deleted more than 30 days ago, with their versions, runs and journals. */
export async function purgeDeleted({ db, emit }: Pick<App, 'db' | 'emit'>, now = new Date()): Promise<void> {
  await purge({ db, emit }, lt(workflows.deletedAt, new Date(now.getTime() - keptMilliseconds)));
}

/** Deletes a workflow of the trash for good, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { head } = await requireWorkflow(context, id, 'delete', { ...where, deleted: true });
  await purge(context, and(eq(workflows.id, head.id), isNotNull(workflows.deletedAt)));
}

async function purge({ db, emit }: Pick<App, 'db' | 'emit'>, condition: SQL | undefined): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await transaction.delete(workflows).where(condition).returning({ id: workflows.id });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await dropReferences(transaction, 'workflow', ids);
    await emit(transaction, 'resourcesPurged', { kind: 'workflow', ids });
  });
}
