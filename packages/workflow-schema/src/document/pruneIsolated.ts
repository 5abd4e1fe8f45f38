import type { NodeRegistry } from '../registry.js';
import { type Key, rootKey, type WorkflowDocument, type WorkflowNode } from './WorkflowDocument.js';

/** The parts of a document that runs ignore. The document itself is not changed. */
export interface Pruned {
  /** Ids of the nodes without incoming edges, at every level, in document order. */
  removed: string[];
  /** The removed nodes and everything inside them. */
  nodeKeys: ReadonlySet<Key>;
  /** Edges from the removed nodes, and edges inside them. */
  edgeKeys: ReadonlySet<Key>;
}

const noEntries: ReadonlySet<string> = new Set();

/**
 * Finds the nodes without incoming edges, except entry and exit, and the top-level nodes with ids in `entries`. A single pass: the successors of such a node
 * stay, without the edge from it.
 */
export function pruneIsolated(
  document: WorkflowDocument,
  registry: NodeRegistry,
  entries: ReadonlySet<string> = noEntries,
): Pruned {
  const removed: string[] = [];
  const nodeKeys = new Set<Key>();
  const edgeKeys = new Set<Key>();
  const levels: { parent: Key; isGone: boolean }[] = [{ parent: rootKey, isGone: false }];
  // The list grows during the iteration: every container adds its own level.
  for (const { parent, isGone } of levels) {
    const targets = new Set<string>();
    for (const key of document.edgeOrder.get(parent) ?? []) targets.add(document.edges.get(key)!.target);
    const isolated = new Set<string>();
    for (const key of document.nodeOrder.get(parent) ?? []) {
      const node = document.nodes.get(key)!;
      const isNamed = parent === rootKey && entries.has(node.id);
      const isRemoved = !targets.has(node.id) && !isNamed && !isTerminal(registry, node);
      if (isRemoved && !isGone) {
        removed.push(node.id);
        isolated.add(node.id);
      }
      if (isRemoved || isGone) nodeKeys.add(key);
      if (document.nodeOrder.has(key) || document.edgeOrder.has(key)) {
        levels.push({ parent: key, isGone: isRemoved || isGone });
      }
    }
    if (!isGone && isolated.size === 0) continue;
    for (const key of document.edgeOrder.get(parent) ?? []) {
      if (isGone || isolated.has(document.edges.get(key)!.source)) edgeKeys.add(key);
    }
  }
  return { removed, nodeKeys, edgeKeys };
}

function isTerminal(registry: NodeRegistry, node: WorkflowNode): boolean {
  const definition = registry.byCode(node.type);
  return definition?.entry !== undefined || definition?.exit !== undefined;
}
