import {
  applyPatches,
  equalJson,
  exportDocument,
  importDocument,
  type JsonObject,
} from '@heddle/workflow-schema';
import { type Group, readGroups } from '../groups/Group.js';
import { headPatches, writeGroup } from '../groups/groupPatches.js';

/** Differences between the groups of two documents, by group id. */
export interface GroupDifferences {
  addedGroups: readonly Group[];
  removedGroups: readonly Group[];
  changedGroups: readonly Group[];
}

export function groupDifferences(before: JsonObject, after: JsonObject): GroupDifferences {
  const [old, next] = [readGroups(before), readGroups(after)];
  const was = new Map(old.map((group) => [group.id, group]));
  const is = new Set(next.map(({ id }) => id));
  return {
    addedGroups: next.filter(({ id }) => !was.has(id)),
    removedGroups: old.filter(({ id }) => !is.has(id)),
    changedGroups: next.filter((group) => {
      const one = was.get(group.id);
      return one !== undefined && !equalJson(writeGroup(one), writeGroup(group));
    }),
  };
}

/** The document with accepted groups as in `after` and all others as in `before`. */
export function mergeGroups(
  merged: JsonObject,
  before: JsonObject,
  after: JsonObject,
  accepted: ReadonlySet<string>,
): JsonObject {
  if (accepted.size === 0) return merged;
  const next = new Map(readGroups(after).map((group) => [group.id, group]));
  const old = readGroups(before);
  const kept = old.flatMap((group) => (accepted.has(group.id) ? (next.get(group.id) ?? []) : [group]));
  const known = new Set(old.map(({ id }) => id));
  const added = [...next.values()].filter(({ id }) => accepted.has(id) && !known.has(id));
  const document = importDocument(merged);
  applyPatches(document, headPatches(document, [...kept, ...added]));
  return exportDocument(document);
}
