import type { Input, Result } from '@heddle/api-contract';
import {
  copyScenes,
  copyStatuses,
  entityStatuses,
  type resourceCopy,
  taskActions,
} from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { type CopyRow, findCopy, reasonsOf } from './copyRows.js';
import { resourceCopies } from './tables.js';
import { cancelCopy, retryCopy } from './taskCalls.js';

type Calls = typeof resourceCopy.calls;
type ListedTask = Result<Calls['entityTaskList']>['task_list'][number];

// Numbers of the specification's tasks.
const entityTypes: Partial<Record<ResourceKindName, number>> = {
  plugin: 1,
  workflow: 2,
  knowledge: 4,
  database: 7,
  bot: 10,
  prompt: 11,
  project: 6,
};
const actionTypes = { copy: 1, move: 2 } as const;
const places = { project: 1, space: 2 } as const;
const movingScenes: readonly number[] = [copyScenes.moveToLibrary, copyScenes.moveAgent];

/** The states of agents and apps by the ids of their copies; those that were never copied are left out. */
export async function searchEntityTasks(
  context: Context,
  { task_list = [] }: Input<Calls['entityTasks']>,
): Promise<Result<Calls['entityTasks']>> {
  const ids = task_list.flatMap(({ entity_id }) => entity_id ?? []);
  const rows = await findOwn(context, ids, []);
  return { entity_task_map: Object.fromEntries(rows.map((row) => [entityOf(row, ids), toEntity(row)])) };
}

export async function processEntity(
  context: Context,
  { entity_id, action, task_id_list = [] }: Input<Calls['processEntity']>,
): Promise<Result<Calls['processEntity']>> {
  const [row] = await findOwn(context, entity_id === undefined ? [] : [entity_id], task_id_list);
  if (!row) throw new DomainError('copyNotFound', resourceCopyReasons.noTask());
  if (action === taskActions.cancel) await cancelCopy(context, { task_id: row.id });
  if (action === taskActions.retry) await retryCopy(context, { task_id: row.id });
  return { entity_task: toEntity((await findCopy(context, row.id)) ?? row) };
}

export async function listEntityTasks(
  context: Context,
  { space_id, task_id_list = [] }: Input<Calls['entityTaskList']>,
): Promise<Result<Calls['entityTaskList']>> {
  const { spaceId } = await context.spaceAccess(space_id, 'view');
  const rows = await findOwn(context, [], task_id_list);
  const types = typesOfReasons(context);
  return {
    task_list: rows
      .filter((row) => row.spaceId === spaceId || row.targetSpaceId === spaceId)
      .map((row) => toTask(row, types)),
  };
}

/** The caller's own copies, newest first. */
async function findOwn(
  context: Context,
  entityIds: readonly string[],
  taskIds: readonly string[],
): Promise<CopyRow[]> {
  if (entityIds.length + taskIds.length === 0) return [];
  const [entities, tasks] = [
    ['0', ...entityIds],
    ['0', ...taskIds],
  ];
  const found = await context.db
    .select({ id: resourceCopies.id })
    .from(resourceCopies)
    .where(
      and(
        eq(resourceCopies.userId, context.user.id),
        or(
          inArray(resourceCopies.newId, entities!),
          inArray(resourceCopies.resourceId, entities!),
          inArray(resourceCopies.id, tasks!),
        ),
      ),
    )
    .orderBy(desc(resourceCopies.id))
    .limit(100);
  const rows = await Promise.all(found.map(({ id }) => findCopy(context, id)));
  return rows.filter((row) => row !== undefined);
}

const entityOf = (row: CopyRow, ids: readonly string[]) =>
  ids.includes(row.newId) ? row.newId : row.resourceId;

function toEntity(row: CopyRow): Result<Calls['processEntity']>['entity_task'] {
  const failed = movingScenes.includes(row.scene) ? entityStatuses.moveFailed : entityStatuses.copyFailed;
  const status = {
    processing: entityStatuses.copying,
    done: entityStatuses.using,
    ...{ failed, cancelled: failed },
  };
  return { entity_id: row.newId, entity_status: status[row.status] };
}

/** Types of entities by those of the library, which reasons have. */
function typesOfReasons({ extensions }: Context): ReadonlyMap<number, number> {
  return new Map(
    extensions(resourceKinds).map(({ name, library }) => [library.type, entityTypes[name] ?? 0]),
  );
}

function toTask(row: CopyRow, types: ReadonlyMap<number, number>): ListedTask {
  const { id, userId, kind, newId, scene, spaceId, targetSpaceId, status } = row;
  const isFromProject = scene < copyScenes.fromLibrary;
  const isIntoProject = scene === copyScenes.inProject || scene === copyScenes.fromLibrary;
  const placeOf = (SpaceId: string, isProject: boolean) => ({
    LocationType: isProject ? places.project : places.space,
    SpaceId,
    ProjectId: isProject ? (row.projectId ?? '') : '',
  });
  return {
    task_info: {
      ...{ TaskId: id, UserId: userId, EntityType: entityTypes[kind] ?? 0, EntityId: newId },
      ActionType: movingScenes.includes(scene) ? actionTypes.move : actionTypes.copy,
      SourceLocationInfo: placeOf(spaceId, isFromProject),
      TargetLocationInfo: placeOf(targetSpaceId, isIntoProject),
      Status: copyStatuses[status],
      RetryNum: row.retries,
      FailedReasons: reasonsOf(row).map((reason) => ({
        FailedReason: reason.reason,
        EntityId: reason.res_id,
        EntityType: types.get(reason.res_type) ?? 0,
        EntityName: reason.res_name,
      })),
      TaskType: scene,
      CreateTime: toSeconds(row.createdAt),
      UpdateTime: toSeconds(row.updatedAt),
    },
    task_logs: [],
    ...{ name: row.name, icon_url: '' },
  };
}
