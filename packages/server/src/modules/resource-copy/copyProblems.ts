import type { Reason } from '@heddle/api-contract';
import { toSentReason } from '@heddle/api-contract';
import type { CopyFailedReason } from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { CopyContext } from '../../resources/ResourceKind.js';
import { resourceReferences as refs } from '../../resources/tables.js';
import { mayPublish } from '../space/index.js';
import { workflows } from '../workflow/tables.js';
import { toFailedReason } from './CopyRefused.js';
import type { CopyPlan, PlannedItem } from './planCopy.js';
import type { CopyTask } from './scenes.js';

/** Everything that prevents a copy, so that people see it at once and nothing is begun. */
export async function copyProblems(
  context: CopyContext,
  task: CopyTask,
  { items }: CopyPlan,
): Promise<CopyFailedReason[]> {
  const found: CopyFailedReason[] = [];
  const add = (item: PlannedItem, reason: Reason) =>
    found.push(toFailedReason(item, toSentReason(reason), reason.text));
  const releases = items.filter(({ kind }) => kind.release);
  const [first] = releases;
  if (task.publishes && first && !(await mayPublish(context.db, task.target)))
    add(first, resourceCopyReasons.publishersOnly());
  if (task.publishes)
    for (const item of releases)
      for (const reason of (await item.kind.releaseProblems?.(context, item.id)) ?? []) add(item, reason);
  if (task.moves && task.closure === 'project')
    for (const item of items)
      for (const reason of await moveProblems(context, items, item)) add(item, reason);
  return found;
}

/** Why a resource cannot leave its app. */
async function moveProblems(
  context: CopyContext,
  items: readonly PlannedItem[],
  { kind, id, isMoved, projectId }: PlannedItem,
): Promise<Reason[]> {
  const action = isMoved ? 'edit' : 'delete';
  try {
    await kind.require(context, id, action);
  } catch (error) {
    if (error instanceof DomainError) return [resourceCopyReasons.mayNotMove()];
    throw error;
  }
  // It keeps its id, so everything that uses it goes on.
  if (isMoved || projectId === null) return [];
  const [row] = await context.db
    .select({ publishedCommitId: workflows.publishedCommitId })
    .from(workflows)
    .where(eq(workflows.id, id));
  if (row?.publishedCommitId) return [resourceCopyReasons.published()];
  const moving = items.map((item) => item.id);
  const users = await context.db
    .selectDistinct({ id: workflows.id, name: workflows.name })
    .from(refs)
    .innerJoin(workflows, and(eq(workflows.id, refs.fromId), isNull(workflows.deletedAt)))
    .where(and(eq(refs.toId, id), eq(refs.fromKind, 'workflow'), eq(refs.part, 'published')));
  const left = users.find((user) => !moving.includes(user.id));
  return left ? [resourceCopyReasons.usedPublished({ name: left.name })] : [];
}
