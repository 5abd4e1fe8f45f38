import { resourceTypes } from '@heddle/api-contract/families/library';
import { projectActions } from '@heddle/api-contract/families/project-version';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { AppPartKind } from '../../shared/enclosing-app/EnclosingApp.js';

/** A resource of an app. */
export interface ProjectPart {
  kind: AppPartKind;
  id: string;
  name: string;
  description: string;
  isChatFlow: boolean;
  canEdit: boolean;
  canDelete: boolean;
}

/** The groups of the tree, in order. */
export const partGroups = ['workflow', 'plugin', 'data'] as const;
export type PartGroup = (typeof partGroups)[number];

export const groupOf: Readonly<Record<AppPartKind, PartGroup>> = {
  workflow: 'workflow',
  plugin: 'plugin',
  knowledge: 'data',
  database: 'data',
};

const kinds: Readonly<Record<number, AppPartKind>> = {
  [resourceTypes.workflow]: 'workflow',
  [resourceTypes.plugin]: 'plugin',
  [resourceTypes.knowledge]: 'knowledge',
  [resourceTypes.database]: 'database',
};

/** Their types, as in the library. */
export const partTypes: readonly number[] = Object.keys(kinds).map(Number);

/** What a resource is, by its type; undefined for what the editor does not open. */
export const partKindOf = (type: number): AppPartKind | undefined => kinds[type];

interface SentPart {
  res_id: string;
  res_type: number;
  res_sub_type: number;
  name: string;
  description: string;
  actions: readonly { key: number; enable: boolean }[];
}

/** The parts of an app, group by group. */
export function toParts(groups: readonly { resource_list: readonly SentPart[] }[]): ProjectPart[] {
  return groups.flatMap(({ resource_list }) => resource_list.flatMap((sent) => toPart(sent) ?? []));
}

function toPart({ res_id, res_type, res_sub_type, name, description, actions }: SentPart) {
  const kind = kinds[res_type];
  if (!kind) return undefined;
  const may = (action: number) => actions.some(({ key, enable }) => key === action && enable);
  const part: ProjectPart = {
    ...{ kind, id: res_id, name, description },
    isChatFlow: kind === 'workflow' && res_sub_type === workflowModes.chatFlow,
    canEdit: may(projectActions.copy),
    canDelete: may(projectActions.delete),
  };
  return part;
}
