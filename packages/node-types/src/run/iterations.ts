import type { Json, JsonObject, Parameter } from '@heddle/workflow-schema';
import { isJsonObject, setOwn } from '@heddle/workflow-schema';
import { collectedFrom } from '../data/collected.js';

/** The lists a container iterates over; a value that is not a list counts as empty. */
export function listsOf(parameters: readonly Parameter[], inputs: JsonObject): JsonObject {
  const lists: JsonObject = {};
  for (const { name } of parameters) {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    setOwn(lists, name, Array.isArray(value) ? value : []);
  }
  return lists;
}

/** Length of the shortest list; 0 if there are none. */
export function shortest(lists: JsonObject): number {
  const lengths = Object.values(lists).map((list) => (list as Json[]).length);
  return lengths.length === 0 ? 0 : Math.min(...lengths);
}

/** One element of each list, and the iteration index. */
export function itemsAt(lists: JsonObject, index: number): JsonObject {
  const items: JsonObject = { index };
  for (const [name, list] of Object.entries(lists)) setOwn(items, name, (list as Json[])[index] ?? null);
  return items;
}

/** The values of one iteration that the outputs refer to; a node that did not run leaves its field out. */
export function collect(
  outputs: readonly Parameter[],
  outputsOf: (nodeId: string) => JsonObject | undefined,
): JsonObject {
  const kept: JsonObject = {};
  for (const output of outputs) {
    const from = collectedFrom(output);
    const given = from === undefined ? undefined : outputsOf(from.nodeId);
    const value = from === undefined || given === undefined ? undefined : valueAt(given, from.path);
    if (value !== undefined) setOwn(kept, output.name, value);
  }
  return kept;
}

/** Follows a path; a list on the way is replaced by its first element. */
export function valueAt(root: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of path) {
    while (Array.isArray(value)) value = value[0];
    value = isJsonObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  return value;
}
