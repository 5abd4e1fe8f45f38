import type { DocumentPatch, Key } from '@heddle/workflow-schema';
import type { Graph } from './Graph.js';
import { isInside, outermost } from './nesting.js';

/** True for a node that exists exactly once per document: it can be neither deleted nor copied. */
export function isFixed(graph: Graph, key: Key): boolean {
  const definition = graph.nodeAt(key)?.definition;
  return definition?.entry !== undefined || definition?.exit !== undefined;
}

/** Patches that remove nodes and edges; edges of the nodes go first, so that undo adds them last. */
export function removalPatches(graph: Graph, nodes: Iterable<Key>, edges: Iterable<Key>): DocumentPatch[] {
  const goneNodes = new Set(
    [...nodes].filter((key) => graph.nodeAt(key) !== undefined && !isFixed(graph, key)),
  );
  const goneEdges = new Set([...edges].filter((key) => graph.edgeAt(key) !== undefined));
  for (const key of goneNodes) for (const { edge } of graph.edgesOf(key)) goneEdges.add(edge.key);
  // A container is deleted with its contents.
  const goesAlong = (parent: Key) => goneNodes.has(parent) || isInside(graph, parent, goneNodes);
  return [
    ...[...goneEdges]
      .filter((key) => !goesAlong(graph.edgeAt(key)!.edge.parent))
      .map((key): DocumentPatch => ({ op: 'remove-edge', key })),
    ...outermost(graph, goneNodes).map((key): DocumentPatch => ({ op: 'remove-node', key })),
  ];
}
