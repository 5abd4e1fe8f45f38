import {
  importDocument,
  type JsonObject,
  type Key,
  type NodeRegistry,
  rootKey,
  titleOf,
} from '@heddle/workflow-schema';
import { idsAfter, idsBefore, outermostOf } from './reach.js';
import { wrongSetting } from './wrongSetting.js';

/**
 * Ids of the top-level nodes that lead to a node, or to the outermost container around it; `last` is its id.
 * Throws if the entry does not lead there.
 */
export function pruneAfter(
  json: JsonObject,
  nodeId: string,
  registry: NodeRegistry,
  entries?: readonly string[],
): { last: string; needed: Set<string> } {
  const document = importDocument(json);
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
  return { last, needed };
}
