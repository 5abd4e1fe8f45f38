import { favoriteTypes } from '@heddle/api-contract/families/favorite';
import type { ResourceKindName } from '../../resources/tables.js';

const kinds: readonly (readonly [number, ResourceKindName])[] = [
  [favoriteTypes.bot, 'bot'],
  [favoriteTypes.plugin, 'plugin'],
  [favoriteTypes.project, 'project'],
  [favoriteTypes.workflow, 'workflow'],
];

/** The kind with this number of the API. */
export function kindOfType(type: number): ResourceKindName | undefined {
  return kinds.find(([number]) => number === type)?.[1];
}

/** The number of a kind in the API. */
export function typeOfKind(name: ResourceKindName): number {
  return kinds.find(([, kind]) => kind === name)?.[0] ?? 0;
}
