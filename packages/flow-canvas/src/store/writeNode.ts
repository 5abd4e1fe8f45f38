import { findKey, isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';

/** Writes a position into a draft of a node's JSON, under the keys that the document already uses. */
export function writePosition(draft: JsonObject, { x, y }: Point): void {
  const meta = objectUnder(draft, 'meta');
  const position = objectUnder(meta, 'position');
  position.x = Math.round(x);
  position.y = Math.round(y);
}

/** A copy of a node's JSON in which the objects under these names may be modified; the rest is shared. */
export function copyUnder(json: JsonObject, ...names: string[]): JsonObject {
  const copy = { ...json };
  let at = copy;
  for (const name of names) {
    const key = findKey(at, name) ?? name;
    const value = at[key];
    at = at[key] = isJsonObject(value) ? { ...value } : {};
  }
  return copy;
}

/** The object under a key, whichever alias of the key is used; created if missing. */
export function objectUnder(draft: JsonObject, name: string): JsonObject {
  const key = findKey(draft, name) ?? name;
  const value = draft[key];
  if (isJsonObject(value)) return value;
  draft[key] = {};
  return draft[key] as JsonObject;
}
