import { type Key, type NodeRegistry, rootKey, titleOf } from '@heddle/workflow-schema';
import type { Pruned } from './compile.js';
import { idsAfter, idsBefore, outermostOf } from './reach.js';
import { wrongSetting } from './wrongSetting.js';

/**
 * Reduces a document to one node, or the outermost container around it, and everything leading there; `last`
 * is its id. Throws if the entry does not lead there.
 */
export function pruneAfter(
  { document, removed }: Pruned,
  nodeId: string,
  registry: NodeRegistry,
  entries?: readonly string[],
): Pruned & { last: string } {
  const last = outermostOf(document, nodeId);
  if (last === undefined) throw wrongSetting(`the document has no node ${nodeId}`, nodeId);
  const top = document.nodeOrder.get(rootKey) ?? [];
  const nodeOf = (key: Key) => document.nodes.get(key)!;
  const entry = top.find((key) => registry.byCode(nodeOf(key).type)?.entry !== undefined);
  const starts = entries ?? (entry === undefined ? [] : [nodeOf(entry).id]);
  if (starts.length > 0 && !starts.some((id) => idsAfter(document, id).has(last))) {
    const [node] = document.nodesById(last);
    const title = (node && titleOf(node.json)) || last;
    throw wrongSetting(`no connection leads from the start to "${title}" (${last})`, last);
  }
  const needed = idsBefore(document, last);
  for (const id of entries ?? []) needed.add(id);
  const cut = top.filter((key) => !needed.has(nodeOf(key).id));
  return { document, removed: new Set([...removed, ...cut]), last };
}
