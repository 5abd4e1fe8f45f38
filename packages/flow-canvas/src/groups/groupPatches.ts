import {
  type DocumentPatch,
  type JsonObject,
  readOwn,
  rewriteHead,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import { type Group, groupsKey, mostGroups, readGroup } from './Group.js';

/** The patch after which a document has these groups; those without a node are left out. */
export function groupPatches(document: WorkflowDocument, groups: readonly Group[]): DocumentPatch[] {
  const kept = groups.filter(({ nodes }) => nodes.some((id) => document.nodesById(id).length > 0));
  return headPatches(document, kept);
}

/**
 * The same without a look at which nodes there are, for changes that also add some. What others wrote into a group
 * stays, and so do groups beyond those that are read.
 */
export function headPatches(document: WorkflowDocument, groups: readonly Group[]): DocumentPatch[] {
  const before = readOwn(document.head, groupsKey);
  const list = Array.isArray(before) ? before : [];
  const written = new Map<string, { json: JsonObject; read: Group }>();
  for (const json of list.slice(0, mostGroups)) {
    const read = readGroup(json, new Set());
    if (read !== undefined && !written.has(read.id)) written.set(read.id, { json: json as JsonObject, read });
  }
  const after = [
    ...groups.map((group) => rewritten(group, written.get(group.id))),
    ...list.slice(mostGroups),
  ];
  const { [groupsKey]: _before, ...head } = document.head;
  if (after.length > 0) head[groupsKey] = after;
  const patch = rewriteHead(document, head);
  return patch === undefined ? [] : [patch];
}

/** A group as JSON: where it was written before, that with what has changed. */
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
