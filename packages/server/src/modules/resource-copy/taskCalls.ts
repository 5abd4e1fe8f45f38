import type { Input, Result } from '@heddle/api-contract';
import { copyStatuses, type resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { checkCopy } from './checkCopy.js';
import { type CopyRow, endCopy, findCopy, itemsOf, reasonsOf, requestOf } from './copyRows.js';
import { enqueueCopy, settled } from './dispatch.js';
import { isStoreScene } from './scenes.js';
import { resourceCopies } from './tables.js';

type Calls = typeof resourceCopy.calls;

const maxRetries = 3;

/** The caller's own copy; others are answered as not found. */
export async function requireCopy(context: Context, id: string | undefined): Promise<CopyRow> {
  const row = id === undefined ? undefined : await findCopy(context, id);
  if (row?.userId !== context.user.id || !context.isWithinToken(row.spaceId))
    throw new DomainError('copyNotFound', resourceCopyReasons.noTask());
  return row;
}

export async function readDetail(
  context: Context,
  input: Input<Calls['detail']>,
): Promise<Result<Calls['detail']>> {
  const row = await requireCopy(context, input.task_id);
  const items = itemsOf(row);
  return {
    task_detail: {
      task_id: row.id,
      status: copyStatuses[row.status],
      res_id: row.status === 'done' ? row.newId : row.resourceId,
      res_type: kindOf(context, row.kind).library.type,
      scene: row.scene,
      res_name: items.find(({ is_root }) => is_root)?.new_name ?? row.name,
      target_space_id: row.targetSpaceId,
      project_id: row.projectId ?? '',
      ...{ done: row.done, total: row.total },
      can_retry: row.status === 'failed' && row.retries < maxRetries && !isStoreScene(row.scene),
      items,
      failed_reasons: reasonsOf(row),
    },
  };
}

/** Tries again: after the same checks, and under the same ids. */
export async function retryCopy(
  context: Context,
  input: Input<Calls['retry']>,
): Promise<Result<Calls['retry']>> {
  const row = await requireCopy(context, input.task_id);
  // Whether the product may still be listed or copied is checked by the store only.
  if (row.status !== 'failed' || isStoreScene(row.scene))
    throw new DomainError('copyStateConflict', resourceCopyReasons.notRetriable());
  if (row.retries >= maxRetries)
    throw new DomainError('copyStateConflict', resourceCopyReasons.tooManyRetries({ maximum: maxRetries }));
  const { failed } = await checkCopy(context, requestOf(row));
  if (failed.length > 0) return { failed_reasons: [...failed] };
  await context.db.transaction(async (transaction) => {
    const again = await transaction
      .update(resourceCopies)
      .set({
        ...{ status: 'processing', reasons: '[]', endedAt: null, jobId: null },
        ...{ retries: row.retries + 1, updatedAt: new Date() },
      })
      .where(
        and(
          eq(resourceCopies.id, row.id),
          eq(resourceCopies.status, 'failed'),
          eq(resourceCopies.retries, row.retries),
        ),
      )
      .returning({ id: resourceCopies.id });
    if (again.length > 0) await enqueueCopy(context, transaction, row);
  });
  await settled(context, row.id);
  return { failed_reasons: [] };
}

/** Cancels a copy: what it has prepared is removed, and nothing of it was visible. */
export async function cancelCopy(
  context: Context,
  input: Input<Calls['cancel']>,
): Promise<Result<Calls['cancel']>> {
  const row = await requireCopy(context, input.task_id);
  if (await endCopy(context, row, 'cancelled')) if (row.jobId !== null) await context.jobs.cancel(row.jobId);
  return {};
}
