import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';

/** All nodes of a document, including nested ones. */
export function nodesOf(document: JsonObject): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting = [document.nodes];
  for (const nodes of waiting) {
    if (!Array.isArray(nodes)) continue;
    for (const node of nodes) {
      if (!isJsonObject(node)) continue;
      found.push(node);
      waiting.push(node.blocks ?? []);
    }
  }
  return found;
}
