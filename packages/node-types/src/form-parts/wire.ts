import { findKey, isJsonObject, type Json, type JsonObject, readKey, setOwn } from '@heddle/workflow-schema';

/** Path of a value inside `node.data`, with the key names of the specification. */
export type WirePath = readonly (string | number)[];

/** The key under which a document stores `name`, which may differ in case; `name` itself if absent. */
export function spelling(object: JsonObject, name: string): string {
  return findKey(object, name) ?? name;
}

/** The value at a path; undefined if a step is missing or of another kind. */
export function readAt(root: Json | undefined, path: WirePath): Json | undefined {
  let value = root;
  for (const step of path) {
    if (typeof step === 'number') {
      value = Array.isArray(value) ? value[step] : undefined;
    } else {
      value = isJsonObject(value) ? readKey(value, step) : undefined;
    }
  }
  return value;
}

/** The list at a path; empty if absent. */
export function listAt(root: Json | undefined, path: WirePath): Json[] {
  const value = readAt(root, path);
  return Array.isArray(value) ? value : [];
}

/** The text at a path; numbers are converted, anything else is `''`. */
export function textAt(root: Json | undefined, path: WirePath): string {
  const value = readAt(root, path);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Sets the value at a path of a draft. Missing steps are created; existing keys keep their case. */
export function writeAt(draft: JsonObject, path: WirePath, value: Json): void {
  const last = path.at(-1);
  if (last === undefined) throw new TypeError('A value can only be written below the node data.');
  const parent = ensureAt(draft, path.slice(0, -1), typeof last === 'number');
  if (Array.isArray(parent)) parent[Number(last)] = value;
  else setOwn(parent, spelling(parent, String(last)), value);
}

/** Removes the value at a path: from its list, or together with its key. */
export function removeAt(draft: JsonObject, path: WirePath): void {
  const parent = readAt(draft, path.slice(0, -1));
  const last = path.at(-1);
  if (Array.isArray(parent) && typeof last === 'number') parent.splice(last, 1);
  else if (isJsonObject(parent) && typeof last === 'string') delete parent[spelling(parent, last)];
}

/** Appends a value to the list at a path, creating the list if it is missing. */
export function appendAt(draft: JsonObject, path: WirePath, value: Json): void {
  const list = ensureAt(draft, path, true);
  if (Array.isArray(list)) list.push(value);
}

/** Moves an element within the list at a path. */
export function moveWithin(draft: JsonObject, path: WirePath, from: number, to: number): void {
  const list = readAt(draft, path);
  if (!Array.isArray(list) || to < 0 || to >= list.length) return;
  const [item] = list.splice(from, 1);
  if (item !== undefined) list.splice(to, 0, item);
}

function ensureAt(draft: JsonObject, path: WirePath, isList: boolean): Json[] | JsonObject {
  let current: Json[] | JsonObject = draft;
  for (const [index, step] of path.entries()) {
    const next = index + 1 < path.length ? typeof path[index + 1] === 'number' : isList;
    current = child(current, step, next);
  }
  return current;
}

function child(parent: Json[] | JsonObject, step: string | number, isList: boolean): Json[] | JsonObject {
  const found = readAt(parent, [step]);
  if (isList ? Array.isArray(found) : isJsonObject(found)) return found as Json[] | JsonObject;
  if (Array.isArray(parent)) {
    parent[Number(step)] = isList ? [] : {};
    return parent[Number(step)] as Json[] | JsonObject;
  }
  const key = spelling(parent, String(step));
  setOwn(parent, key, isList ? [] : {});
  return parent[key] as Json[] | JsonObject;
}
