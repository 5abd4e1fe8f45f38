import { type Key, rootKey, type WorkflowEdge } from '@heddle/workflow-schema';
import { type Check, edgeOf } from '../Check.js';

/** Every edge of the document, also of isolated nodes: an edge to nowhere cannot be drawn. */
export function checkEnds(check: Check): void {
  checkLevel(check, rootKey);
  for (const key of check.document.nodes.keys())
    if (check.document.edgeOrder.has(key)) checkLevel(check, key);
}

function checkLevel(check: Check, parent: Key): void {
  const { edges, edgeOrder, nodes } = check.document;
  const container = parent === rootKey ? undefined : nodes.get(parent)?.id;
  const isThere = (id: string) => id !== '' && (id === container || check.hasNode(parent, id));
  for (const key of edgeOrder.get(parent) ?? []) {
    const edge = edges.get(key)!;
    if (!isThere(edge.target)) addUnknown(check, edge, 'target', edge.target);
    if (!isThere(edge.source)) addUnknown(check, edge, 'source', edge.source);
  }
}

/** Only containers hold nodes and lines. */
export function checkContents(check: Check): void {
  const { nodes, nodeOrder, edgeOrder } = check.document;
  for (const node of nodes.values()) {
    const isEmpty = !nodeOrder.get(node.key)?.length && !edgeOrder.get(node.key)?.length;
    if (!isEmpty && !(check.definitionOf(node) ?? { composite: true }).composite) {
      check.add('structure.unexpected-blocks', node);
    }
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
