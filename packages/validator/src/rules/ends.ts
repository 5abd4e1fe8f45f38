import { rootKey, type WorkflowEdge } from '@heddle/workflow-schema';
import { type Check, edgeOf } from '../Check.js';

/** Every edge of the document, also of isolated nodes: an edge to nowhere cannot be drawn. */
export function checkEnds(check: Check): void {
  const { nodes, edges } = check.document;
  const isThere = (edge: WorkflowEdge, id: string) =>
    id !== '' &&
    (check.hasNode(edge.parent, id) || (edge.parent !== rootKey && nodes.get(edge.parent)?.id === id));
  for (const edge of edges.values()) {
    if (!isThere(edge, edge.target)) addUnknown(check, edge, 'target', edge.target);
    if (!isThere(edge, edge.source)) addUnknown(check, edge, 'source', edge.source);
  }
}

/** Only containers hold nodes and lines. */
export function checkContents(check: Check): void {
  const { nodes, nodeOrder, edgeOrder } = check.document;
  for (const parent of new Set([...nodeOrder.keys(), ...edgeOrder.keys()])) {
    const node = nodes.get(parent);
    if (node === undefined || (check.definitionOf(node)?.composite ?? true)) continue;
    const isEmpty = !nodeOrder.get(parent)?.length && !edgeOrder.get(parent)?.length;
    if (!isEmpty) check.add('structure.unexpected-blocks', node);
  }
}

function addUnknown(check: Check, edge: WorkflowEdge, end: 'source' | 'target', id: string): void {
  const named = edgeOf(edge);
  check.add('edge.unknown-node', undefined, {
    edge: named,
    parameters: { end, id, source: edge.source, target: edge.target },
    fix: { kind: 'remove-edge', ...named },
  });
}
