import { type Key, rootKey, type WorkflowEdge, type WorkflowNode } from '@heddle/workflow-schema';
import { type Check, edgeOf } from '../Check.js';

/** Checks the ends of every edge, including those of isolated nodes: a dangling edge cannot be drawn. */
export function checkEnds(check: Check): void {
  checkLevel(check, rootKey);
  for (const key of check.document.nodes.keys())
    if (check.document.edgeOrder.has(key)) checkLevel(check, key);
}

function checkLevel(check: Check, parent: Key): void {
  const { edges, edgeOrder, nodes } = check.document;
  const container = parent === rootKey ? undefined : nodes.get(parent)?.id;
  const hasNode = check.nodesAt(parent);
  const isThere = (id: string) => id !== '' && (id === container || hasNode(id));
  for (const key of edgeOrder.get(parent) ?? []) {
    const edge = edges.get(key)!;
    if (!isThere(edge.target)) addUnknown(check, edge, 'target', edge.target);
    if (!isThere(edge.source)) addUnknown(check, edge, 'source', edge.source);
  }
}

/** Only containers may contain nodes and edges. */
export function checkContents(check: Check): void {
  const { nodeOrder, edgeOrder } = check.document;
  for (const node of parentsOf(check)) {
    const isEmpty = !nodeOrder.get(node.key)?.length && !edgeOrder.get(node.key)?.length;
    if (!isEmpty && !(check.definitionOf(node) ?? { composite: true }).composite) {
      check.add('structure.unexpected-blocks', node);
    }
  }
}

/** Nodes that contain nodes or edges, in document order. */
function parentsOf({ document: { nodes, nodeOrder, edgeOrder } }: Check): WorkflowNode[] {
  // Most documents have no bodies.
  if (nodeOrder.size < 2 && edgeOrder.size < 2) return [];
  return [...nodes.values()].filter(({ key }) => nodeOrder.has(key) || edgeOrder.has(key));
}

function addUnknown(check: Check, edge: WorkflowEdge, end: 'source' | 'target', id: string): void {
  const named = edgeOf(edge);
  check.add('edge.unknown-node', undefined, {
    edge: named,
    parameters: { end, id, source: edge.source, target: edge.target },
    fix: { kind: 'remove-edge', ...named },
  });
}
