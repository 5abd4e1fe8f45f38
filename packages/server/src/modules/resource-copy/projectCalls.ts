import type { Input, Result } from '@heddle/api-contract';
import { copyScenes, entityStatuses, type resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { requireProject } from '../project/index.js';
import { startCopy } from './dispatch.js';
import { invalid, requestFor } from './scenes.js';
import { startOrRefuse } from './startOrRefuse.js';

type Calls = typeof resourceCopy.calls;

/** Copies an app; what the caller gives takes the place of its name, description and icon. */
export async function copyProject(
  context: Context,
  input: Input<Calls['copyProject']>,
): Promise<Result<Calls['copyProject']>> {
  const { project_id: id = '0', to_space_id: targetSpaceId } = input;
  const { project } = await requireProject(context, id, 'copy');
  const isElsewhere = targetSpaceId !== undefined && targetSpaceId !== project.spaceId;
  const scene = isElsewhere ? copyScenes.projectAcrossSpaces : copyScenes.project;
  const given = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.icon_uri !== undefined && { icon: input.icon_uri }),
  };
  const row = await startOrRefuse(context, { ...requestFor('project', scene, id, targetSpaceId), given });
  const icon_uri = input.icon_uri ?? project.icon;
  return {
    basic_info: {
      ...{ id: row.newId, name: input.name ?? project.name },
      ...{ description: input.description ?? project.description, icon_uri },
      icon_url: await iconUrl(context, icon_uri),
      ...{ space_id: row.targetSpaceId, owner_id: row.userId },
      create_time: String(toSeconds(row.createdAt)),
      update_time: String(toSeconds(row.updatedAt)),
      status: row.status === 'done' ? entityStatuses.using : entityStatuses.copying,
    },
    audit_data: { check_not_pass: false, check_not_pass_msg: '' },
    task_id: row.id,
  };
}

export async function copyProjectAcrossSpaces(
  context: Context,
  { project_id: id = '0', to_space_id: targetSpaceId }: Input<Calls['copyProjectAcrossSpaces']>,
): Promise<Result<Calls['copyProjectAcrossSpaces']>> {
  const { project } = await requireProject(context, id, 'copy');
  if (targetSpaceId === undefined) throw invalid(resourceCopyReasons.noTarget());
  if (targetSpaceId === project.spaceId) throw invalid(resourceCopyReasons.sameSpace());
  return startCopy(context, requestFor('project', copyScenes.projectAcrossSpaces, id, targetSpaceId));
}
