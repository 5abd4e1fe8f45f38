import type { DocumentPatch, Key } from '@heddle/workflow-schema';
import type { Graph } from '../store/Graph.js';
import type { Group } from './Group.js';
import { groupPatches } from './groupPatches.js';

/** Patches that move nodes into a group (undefined: out of theirs); empty when nothing changes. */
export function membershipPatches(
  graph: Graph,
  keys: readonly Key[],
  into: Group | undefined,
): DocumentPatch[] {
  const ids = keys.map((key) => graph.document.nodes.get(key)!.id);
  if (keys.every((key) => graph.groups.around(key)?.id === into?.id)) return [];
  const groups = without(graph.groups.groups, new Set(ids)).map((group) =>
    group.id === into?.id ? { ...group, nodes: [...group.nodes, ...ids] } : group,
  );
  return groupPatches(graph.document, groups);
}

/** Patches that remove nodes from their groups, for nodes about to be deleted. */
export function leavingPatches(graph: Graph, keys: Iterable<Key>): DocumentPatch[] {
  const gone = [...keys].filter((key) => graph.groups.around(key) !== undefined);
  return gone.length === 0 ? [] : membershipPatches(graph, gone, undefined);
}

/** Groups without these nodes. Groups that become empty are dropped. */
export function without(groups: readonly Group[], ids: ReadonlySet<string>): Group[] {
  return groups
    .map((group) => ({ ...group, nodes: group.nodes.filter((id) => !ids.has(id)) }))
    .filter(({ nodes }) => nodes.length > 0);
}
