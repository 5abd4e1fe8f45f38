import { rootKey, type WorkflowDocument } from '@heddle/workflow-schema';

/** Id of the node itself if it is at the top level, otherwise of the outermost container around it. */
export function outermostOf(document: WorkflowDocument, nodeId: string): string | undefined {
  let [node] = document.nodesById(nodeId);
  while (node && node.parent !== rootKey) node = document.nodes.get(node.parent);
  return node?.id;
}

/** Ids of the node and of all top-level nodes that lead to it. */
export function idsBefore(document: WorkflowDocument, nodeId: string): Set<string> {
  return walk(document, nodeId, ({ source, target }) => [target, source]);
}

/** Ids of the node and of all top-level nodes that it leads to. */
export function idsAfter(document: WorkflowDocument, nodeId: string): Set<string> {
  return walk(document, nodeId, ({ source, target }) => [source, target]);
}

function walk(
  document: WorkflowDocument,
  start: string,
  direction: (edge: { source: string; target: string }) => [from: string, to: string],
): Set<string> {
  const next = new Map<string, string[]>();
  for (const key of document.edgeOrder.get(rootKey) ?? []) {
    const [from, to] = direction(document.edges.get(key)!);
    const ids = next.get(from);
    if (ids) ids.push(to);
    else next.set(from, [to]);
  }
  const found = new Set([start]);
  // The set grows during the iteration.
  for (const id of found) for (const other of next.get(id) ?? []) found.add(other);
  return found;
}
