import {
  type DocumentPatch,
  type JsonObject,
  readOwn,
  rewriteHead,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { type Group, groupsKey, maxGroups, readGroup } from './Group.js';

/** Patches that store these groups in the document, without those that have no existing node. */
export function groupPatches(document: WorkflowDocument, groups: readonly Group[]): DocumentPatch[] {
  const kept = groups.filter(({ nodes }) => nodes.some((id) => document.nodesById(id).length > 0));
  return headPatches(document, kept);
}

/**
 * Like `groupPatches`, but without checking that nodes exist, for changes that also add nodes. Unknown keys
 * in a group and groups beyond the limit are preserved.
 */
export function headPatches(document: WorkflowDocument, groups: readonly Group[]): DocumentPatch[] {
  const before = readOwn(document.head, groupsKey);
  const list = Array.isArray(before) ? before : [];
  const written = new Map<string, { json: JsonObject; read: Group }>();
  for (const json of list.slice(0, maxGroups)) {
    const read = readGroup(json, new Set());
    if (read !== undefined && !written.has(read.id)) written.set(read.id, { json: json as JsonObject, read });
  }
  const after = [...groups.map((group) => rewritten(group, written.get(group.id))), ...list.slice(maxGroups)];
  const { [groupsKey]: _before, ...head } = document.head;
  if (after.length > 0) head[groupsKey] = after;
  const patch = rewriteHead(document, head);
  return patch === undefined ? [] : [patch];
}

/** A group as JSON: the existing JSON with the changed properties, or new JSON. */
function rewritten(group: Group, before: { json: JsonObject; read: Group } | undefined): JsonObject {
  if (before === undefined) return writeGroup(group);
  const changed: JsonObject = { nodes: [...group.nodes] };
  for (const name of ['title', 'description', 'color', 'isFolded'] as const)
    if (group[name] !== before.read[name]) changed[name] = group[name];
  return { ...before.json, ...changed };
}

export function writeGroup({ id, title, description, color, isFolded, nodes }: Group): JsonObject {
  return { id, title, description, color, isFolded, nodes: [...nodes] };
}
