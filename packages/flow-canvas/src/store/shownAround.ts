import type { Key } from '@heddle/workflow-schema';
import type { Graph } from './Graph.js';

/** The innermost visible container around a node that may be hidden in folded ones. */
export function shownAround(graph: Graph, nodeId: string): Key | undefined {
  for (let node = graph.document.nodesById(nodeId)[0]; node; node = graph.document.nodes.get(node.parent)) {
    if (graph.nodeAt(node.key) !== undefined) return node.key;
  }
  return undefined;
}
