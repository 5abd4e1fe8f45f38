import { findKey, isJsonObject, type Json, readKey, type WorkflowNode } from '@heddle/workflow-schema';

type Path = readonly (string | number)[];

/**
 * A path in a node's data as the document spells it, with what stands there. Undefined where it leads nowhere, and
 * where a list holds entries that readers leave out, so that its numbers mean others.
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

// Every finding about an element of a long list asks again; JSON of a document is never changed in place.
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
