import { isJsonObject, type JsonObject, readType } from '@heddle/workflow-schema';
import { writeType } from '../../form-parts/types.js';
import { listAt, textAt, writeAt } from '../../form-parts/wire.js';
import type { MergeGroup } from './definition.js';

/**
 * Updates a document's outputs after an edit of its groups: one per group, with the type of its first
 * variable.
 */
export function writeOutputs(draft: JsonObject): void {
  const outputs = listAt(draft, ['inputs', 'mergeGroups']).map((group) => {
    const [first] = listAt(group, ['variables']);
    const output: JsonObject = { type: 'string', name: textAt(group, ['name']) };
    if (isJsonObject(first)) writeType(output, readType(first));
    return output;
  });
  writeAt(draft, ['outputs'], outputs);
}

/** The first unused name of `Group1`, `Group2`, …. */
export function freeGroupName(groups: readonly MergeGroup[]): string {
  const taken = new Set(groups.map((group) => group.name));
  let number = 1;
  while (taken.has(`Group${number}`)) number++;
  return `Group${number}`;
}
