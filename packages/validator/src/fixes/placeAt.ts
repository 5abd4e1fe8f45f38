import { findKey, isJsonObject, type Json, readKey, type WorkflowNode } from '@heddle/workflow-schema';

type Path = readonly (string | number)[];

/**
 * Resolves a path in a node's data to the document's spelling, with the value there. Undefined if nothing is
 * there, or if a list contains entries that readers skip, so that indexes would not match.
 */
export function placeAt(node: WorkflowNode, path: Path): { path: Path; value: Json } | undefined {
  let value: Json | undefined = readKey(node.json, 'data');
  const exact: (string | number)[] = [];
  for (const segment of path) {
    if (Array.isArray(value)) {
      if (typeof segment !== 'number' || isMixed(value)) return undefined;
      value = value[segment];
      exact.push(segment);
    } else {
      const key = isJsonObject(value) ? findKey(value, String(segment)) : undefined;
      if (key === undefined || !isJsonObject(value)) return undefined;
      value = value[key];
      exact.push(key);
    }
  }
  return value === undefined ? undefined : { path: exact, value };
}

// Cached per list, because every issue about an element of a long list asks again; document JSON is never
// mutated.
const mixed = new WeakMap<readonly Json[], boolean>();

function isMixed(list: readonly Json[]): boolean {
  let isKnown = mixed.get(list);
  if (isKnown === undefined) {
    const objects = list.filter(isJsonObject).length;
    isKnown = objects > 0 && objects < list.length;
    mixed.set(list, isKnown);
  }
  return isKnown;
}
