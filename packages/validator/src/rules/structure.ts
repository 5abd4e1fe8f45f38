import type { WorkflowEdge } from '@heddle/workflow-schema';
import { type Check, edgeOf } from '../Check.js';

/** What must hold before anything else can be said: beginning and end, ids, ends of edges. */
export function checkStructure(check: Check): void {
  if (check.entries.length === 0) check.add('structure.no-start', undefined);
  if (check.exits.length === 0) check.add('structure.no-end', undefined);
  checkTerminals(check);
  checkIds(check);
  checkEnds(check);
  for (const node of check.document.nodes.values()) {
    const definition = check.definitionOf(node);
    if (definition !== undefined && !definition.composite && check.document.nodeOrder.get(node.key)?.length) {
      check.add('structure.unexpected-blocks', node);
    }
  }
}

function checkTerminals(check: Check): void {
  for (const second of [...check.entries.slice(1), ...check.exits.slice(1)])
    check.add('structure.second', second);
  for (const node of check.document.nodes.values()) {
    const definition = check.definitionOf(node);
    const terminal = definition?.entry ?? definition?.exit;
    if (terminal === undefined) continue;
    if (node.parent !== '') check.add('structure.nested', node);
    else if (node.id !== terminal.id) check.add('structure.id', node, { parameters: { id: terminal.id } });
  }
}

function checkIds(check: Check): void {
  const seen = new Set<string>();
  for (const node of check.document.nodes.values()) {
    if (node.id === '') check.add('node.no-id', node);
    else if (seen.has(node.id)) check.add('node.duplicate-id', node, { parameters: { id: node.id } });
    seen.add(node.id);
  }
}

// Every edge of the document, also of isolated nodes: an edge to nowhere cannot be drawn.
function checkEnds(check: Check): void {
  const idsByParent = new Map<string, Set<string>>();
  for (const node of check.document.nodes.values()) {
    let ids = idsByParent.get(node.parent);
    if (ids === undefined) {
      ids = new Set([check.document.nodes.get(node.parent)?.id ?? '']);
      ids.delete('');
      idsByParent.set(node.parent, ids);
    }
    ids.add(node.id);
  }
  for (const edge of check.document.edges.values()) {
    const container = check.document.nodes.get(edge.parent);
    const knows = (id: string) =>
      id !== '' && (idsByParent.get(edge.parent)?.has(id) ?? id === container?.id);
    if (!knows(edge.target)) addUnknown(check, edge, 'target', edge.target);
    if (!knows(edge.source)) addUnknown(check, edge, 'source', edge.source);
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
