import {
  equalJson,
  isJsonObject,
  type Json,
  type JsonObject,
  readOwn,
  setOwn,
} from '@heddle/workflow-schema';
import type { MergeConflict } from '@heddle/workflow-schema/merge';
import { mergeText } from './mergeText.js';

/**
 * Merges what changed from `base` to `theirs` into `mine`, field by field and texts line by line; a list is one value.
 * Where both sides changed the same in different ways, there is a conflict, and the field is as in `mine`.
 */
export function mergeJson(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
): { merged: JsonObject; conflicts: MergeConflict[] } {
  const conflicts: MergeConflict[] = [];
  const report = (path: string) => conflicts.push({ kind: 'key', id: path, title: '' });
  return { merged: mergeObjects(base, mine, theirs, '', report), conflicts };
}

type Field = Json | undefined;

function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  path: string,
  report: (path: string) => void,
): JsonObject {
  const merged: JsonObject = {};
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const at = path === '' ? key : `${path}.${key}`;
    const value = mergeField(readOwn(base, key), readOwn(mine, key), readOwn(theirs, key), at, report);
    if (value !== undefined) setOwn(merged, key, value);
  }
  return merged;
}

function mergeField(
  base: Field,
  mine: Field,
  theirs: Field,
  path: string,
  report: (path: string) => void,
): Field {
  if (isEqual(theirs, base) || isEqual(theirs, mine)) return mine;
  if (isEqual(mine, base)) return theirs;
  if (isJsonObject(mine) && isJsonObject(theirs)) {
    return mergeObjects(isJsonObject(base) ? base : {}, mine, theirs, path, report);
  }
  const text =
    typeof mine === 'string' && typeof theirs === 'string' && mergeText(textOf(base), mine, theirs);
  if (typeof text === 'string') return text;
  report(path);
  return mine;
}

const textOf = (field: Field) => (typeof field === 'string' ? field : '');

/** The fields that differ, as lines of a diff: added, removed and changed ones. */
export function pathsOfChanges(before: JsonObject, after: JsonObject, path = ''): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const at = path === '' ? key : `${path}.${key}`;
    const [old, now] = [readOwn(before, key), readOwn(after, key)];
    if (isEqual(old, now)) return [];
    if (isJsonObject(old) && isJsonObject(now)) return pathsOfChanges(old, now, at);
    if (old === undefined) return [`+ ${at}`];
    return [now === undefined ? `- ${at}` : `~ ${at}`];
  });
}

function isEqual(one: Field, other: Field): boolean {
  return one === undefined || other === undefined ? one === other : equalJson(one, other);
}
