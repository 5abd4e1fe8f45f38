import type { Input, Result } from '@heddle/api-contract';
import { copyScenes, type resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, eq } from 'drizzle-orm';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { storeSpaceId } from '../space/index.js';
import { type CheckedCopy, checkCopy } from './checkCopy.js';
import { copyJob } from './copyJob.js';
import { type CopyRow, readCopy } from './copyRows.js';
import { type CopyRequest, invalid } from './scenes.js';
import { resourceCopies } from './tables.js';

type Calls = typeof resourceCopy.calls;
type Dispatched = Result<Calls['dispatch']>;

// Small copies are done when the call returns.
const waitMs = 800;
const pollMs = 40;

export async function dispatchCopy(context: Context, input: Input<Calls['dispatch']>): Promise<Dispatched> {
  return startCopy(context, readRequest(context, input), input.task_key);
}

export async function previewCopy(
  context: Context,
  input: Input<Calls['preview']>,
): Promise<Result<Calls['preview']>> {
  const { items, failed } = await checkCopy(context, readRequest(context, input));
  return {
    // Their ids are those of a copy that never exists.
    items: items.map((item) => ({ ...item, new_id: item.is_moved ? item.res_id : '' })),
    failed_reasons: [...failed],
  };
}

function readRequest(context: Context, input: Input<Calls['preview']>): CopyRequest {
  const { scene = copyScenes.acrossSpaces, res_id: id = '0', res_type: type } = input;
  if (!(Object.values(copyScenes) as number[]).includes(scene))
    throw invalid(resourceCopyReasons.sceneUnknown());
  const kind = context.extensions(resourceKinds).find(({ library }) => library.type === type);
  if (!kind || (scene === copyScenes.moveAgent && kind.name !== 'bot'))
    throw invalid(resourceCopyReasons.typeUnknown());
  return { scene, kind: kind.name, id, projectId: input.project_id, targetSpaceId: input.target_space_id };
}

/** Starts a copy, unless something prevents it or the caller started it before under the same key. */
export async function startCopy(
  context: Context,
  request: CopyRequest,
  key?: string | undefined,
): Promise<Dispatched> {
  const known = key === undefined ? undefined : await findByKey(context, key);
  if (known) return { task_id: sameCopy(known, request), failed_reasons: [] };
  const checked = await checkCopy(context, request);
  if (checked.failed.length > 0) return { task_id: '', failed_reasons: [...checked.failed] };
  const { source, target } = checked.task;
  // Recorded for the job, which checks them again.
  if (source.spaceId !== storeSpaceId) await context.spaceAccess(source.spaceId, 'view');
  if (target.spaceId !== storeSpaceId) await context.spaceAccess(target.spaceId, 'createResource');
  try {
    const id = await insertCopy(context, checked, key);
    await settled(context, id);
    return { task_id: id, failed_reasons: [] };
  } catch (error) {
    const first = key !== undefined && databaseErrorOf(error)?.failure === 'duplicate';
    const other = first ? await findByKey(context, key) : undefined;
    if (!other) throw error;
    return { task_id: sameCopy(other, request), failed_reasons: [] };
  }
}

async function insertCopy(
  context: Context,
  { task, ids }: CheckedCopy,
  key: string | undefined,
): Promise<string> {
  const { root, source, target, scene, kind } = task;
  const [id, now] = [newId(), new Date()];
  const grant = JSON.stringify(await context.grantRights());
  await context.db.transaction(async (transaction) => {
    await transaction.insert(resourceCopies).values({
      ...{ id, userId: context.user.id, spaceId: source.spaceId, targetSpaceId: target.spaceId },
      ...{ scene, kind, resourceId: root.id, name: root.name, projectId: task.projectId ?? null },
      newId: ids.get(root.id) ?? root.id,
      given: JSON.stringify(task.given ?? {}),
      ...{ key: key ?? null, status: 'processing', grant, ids: JSON.stringify([...ids]) },
      ...{ createdAt: now, updatedAt: now },
    });
    await enqueueCopy(context, transaction, { id, name: root.name, targetSpaceId: target.spaceId });
  });
  return id;
}

/** Enqueues an attempt, and stores its job. */
export async function enqueueCopy(
  context: Context,
  transaction: Context['db'],
  { id, name, targetSpaceId }: Pick<CopyRow, 'id' | 'name' | 'targetSpaceId'>,
): Promise<void> {
  const job = await context.jobs.enqueue(
    copyJob,
    { copyId: id },
    { db: transaction, userId: context.user.id, spaceId: targetSpaceId, title: name },
  );
  await transaction.update(resourceCopies).set({ jobId: job.id }).where(eq(resourceCopies.id, id));
}

/** Waits a moment for a copy to end. */
export async function settled({ db, signal }: Context, id: string, longestMs = waitMs): Promise<void> {
  const until = Date.now() + longestMs;
  while (Date.now() < until && !signal.aborted) {
    if ((await readCopy(db, id))?.status !== 'processing') return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function findByKey({ db, user }: Context, key: string): Promise<CopyRow | undefined> {
  const [row] = await db
    .select()
    .from(resourceCopies)
    .where(and(eq(resourceCopies.userId, user.id), eq(resourceCopies.key, key)));
  return row;
}

function sameCopy(row: CopyRow, { scene, id, targetSpaceId }: CopyRequest): string {
  const isSame =
    row.scene === scene &&
    row.resourceId === id &&
    (targetSpaceId === undefined || targetSpaceId === row.targetSpaceId);
  if (!isSame) throw invalid(resourceCopyReasons.keyReused());
  return row.id;
}
