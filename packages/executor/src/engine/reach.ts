import { rootKey, type WorkflowDocument } from '@heddle/workflow-schema';

/** Id of the node itself at the top of a document, or of the outermost container around it. */
export function outermostOf(document: WorkflowDocument, nodeId: string): string | undefined {
  let [node] = document.nodesById(nodeId);
  while (node && node.parent !== rootKey) node = document.nodes.get(node.parent);
  return node?.id;
}

/** Ids at the top from which connections lead to the node, and its own. */
export function idsBefore(document: WorkflowDocument, nodeId: string): Set<string> {
  return walk(document, nodeId, ({ source, target }) => [target, source]);
}

/** Ids at the top to which connections lead from the node, and its own. */
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
  // Grows while it is walked.
  for (const id of found) for (const other of next.get(id) ?? []) found.add(other);
  return found;
}
