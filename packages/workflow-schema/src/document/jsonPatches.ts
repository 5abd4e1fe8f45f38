import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { setOwn } from '../keys.js';

/**
 * One change inside a JSON value. The path leads to the value added, replaced or removed; `length` truncates
 * a list.
 */
export interface JsonPatch {
  op: 'add' | 'replace' | 'remove';
  path: (string | number)[];
  // biome-ignore lint/suspicious/noExplicitAny: a part of a document, which only its reader can judge.
  value?: any;
}

/**
 * Applies patches to a JSON value and returns the result; unchanged parts are shared. `constructor` and
 * `__proto__` in paths are ordinary keys.
 */
export function applyJsonPatches(json: JsonObject, patches: readonly JsonPatch[]): JsonObject {
  let result: Json = json;
  for (const patch of patches) result = applyAt(result, patch, 0);
  if (!isJsonObject(result)) throw new TypeError('A patch must leave an object.');
  return result;
}

function applyAt(value: Json | undefined, patch: JsonPatch, depth: number): Json {
  const segment = patch.path[depth];
  if (segment === undefined) return patch.value;
  const isLast = depth === patch.path.length - 1;
  if (Array.isArray(value)) return applyToArray(value, patch, depth, isLast);
  if (!isJsonObject(value))
    throw new TypeError(`A patch leads into a value that is no object: ${patch.path.join('.')}`);
  const copy: JsonObject = { ...value };
  const key = String(segment);
  if (isLast && patch.op === 'remove') delete copy[key];
  else
    setOwn(
      copy,
      key,
      isLast ? patch.value : applyAt(Object.hasOwn(copy, key) ? copy[key] : undefined, patch, depth + 1),
    );
  return copy;
}

function applyToArray(value: Json[], patch: JsonPatch, depth: number, isLast: boolean): Json[] {
  const segment = patch.path[depth]!;
  const copy = value.slice();
  if (segment === 'length') {
    copy.length = Math.min(copy.length, Number(patch.value));
    return copy;
  }
  const index = segment === '-' ? copy.length : Number(segment);
  if (!Number.isInteger(index) || index < 0 || index > copy.length) {
    throw new TypeError(`A patch leads outside a list: ${patch.path.join('.')}`);
  }
  if (!isLast) copy[index] = applyAt(copy[index], patch, depth + 1);
  else if (patch.op === 'remove') copy.splice(index, 1);
  else if (patch.op === 'add') copy.splice(index, 0, patch.value);
  else copy[index] = patch.value;
  return copy;
}
