import type { DocumentPatch, Key } from '@heddle/workflow-schema';
import { addEdge, connectionRefusal } from './connections.js';
import type { Graph } from './Graph.js';
import { outermost } from './nesting.js';
import type { PlacedEdge } from './placeEdge.js';

/**
 * Edges that close the gap when nodes are removed from a sequence: from the predecessors to the only
 * successor. With several successors the choice is ambiguous, and the gap stays.
 */
export function healingPatches(graph: Graph, gone: ReadonlySet<Key>): DocumentPatch[] {
  const patches: DocumentPatch[] = [];
  for (const group of groupsOf(graph, gone)) {
    const into: PlacedEdge[] = [];
    const outOf: PlacedEdge[] = [];
    for (const key of group)
      for (const placed of graph.edgesOf(key)) {
        if (placed.edge.parent === key) continue;
        if (!gone.has(placed.source.node.key)) into.push(placed);
        if (!gone.has(placed.target.node.key)) outOf.push(placed);
      }
    const [after, ...others] = outOf;
    if (after === undefined || others.length > 0 || after.isException) continue;
    for (const before of into) {
      const from = { node: before.source.node.key, direction: 'out', port: before.edge.sourcePort } as const;
      const to = { node: after.target.node.key, direction: 'in', port: after.edge.targetPort } as const;
      if (connectionRefusal(graph, { from, to }) !== undefined) continue;
      const source = { id: before.source.node.id, port: from.port };
      const target = { id: after.target.node.id, port: to.port };
      patches.push(addEdge(graph, before.edge.parent, source, target));
    }
  }
  return patches;
}

/** Connected groups among the removed nodes. */
function groupsOf(graph: Graph, gone: ReadonlySet<Key>): Key[][] {
  const left = new Set(outermost(graph, gone));
  const groups: Key[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const key of group)
      for (const { source, target } of graph.edgesOf(key))
        for (const end of [source.node.key, target.node.key]) if (left.delete(end)) group.push(end);
    groups.push(group);
  }
  return groups;
}
