import { copyScenes } from '@heddle/api-contract/families/resource-copy';

/** A resource that is copied or moved. */
export interface CopiedResource {
  id: string;
  /** One of `resourceTypes`. */
  type: number;
  name: string;
}

/** What a dialog can do with a resource: where it is decides about the scenes. */
export type CopyWay = 'acrossSpaces' | 'moveAgent' | 'inProject' | 'toLibrary' | 'moveToLibrary' | 'project';

/** A copy to preview and start, as the API reads it. */
export interface CopyRequest {
  scene: number;
  res_id: string;
  res_type: number;
  project_id?: string;
  target_space_id?: string;
}

const scenes: Record<CopyWay, number> = {
  acrossSpaces: copyScenes.acrossSpaces,
  moveAgent: copyScenes.moveAgent,
  inProject: copyScenes.inProject,
  toLibrary: copyScenes.toLibrary,
  moveToLibrary: copyScenes.moveToLibrary,
  project: copyScenes.project,
};

/** Whether the person chooses the workspace that the copy goes to. */
export const hasTarget = (way: CopyWay) => way === 'acrossSpaces' || way === 'moveAgent' || way === 'project';

/** Whether the original leaves its place. */
export const isMove = (way: CopyWay) => way === 'moveAgent' || way === 'moveToLibrary';

export function toRequest(
  way: CopyWay,
  { id, type }: CopiedResource,
  place: { spaceId: string; targetId: string; projectId?: string | undefined },
): CopyRequest {
  const isElsewhere = place.targetId !== place.spaceId;
  return {
    scene: way === 'project' && isElsewhere ? copyScenes.projectAcrossSpaces : scenes[way],
    ...{ res_id: id, res_type: type },
    ...(hasTarget(way) && { target_space_id: place.targetId }),
    ...(!hasTarget(way) && place.projectId !== undefined && { project_id: place.projectId }),
  };
}
