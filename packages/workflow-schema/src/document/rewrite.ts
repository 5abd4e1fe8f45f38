import { equalJson } from '../equalJson.js';
import type { JsonObject } from '../json.js';
import type { JsonPatch } from './jsonPatches.js';
import type { DocumentPatch, Key, WorkflowDocument } from './WorkflowDocument.js';

/**
 * The patch that makes `json` of one node's JSON (`id`, `type`, `meta`, `data`), for those who have the new JSON
 * already; `editNode` is for recipes. Values are replaced as they stand under the node's own keys, and what `json`
 * shares with the node is not looked into. Undefined when nothing differs.
 */
export function rewriteNode(
  document: WorkflowDocument,
  key: Key,
  json: JsonObject,
): DocumentPatch | undefined {
  const node = document.nodes.get(key);
  if (node === undefined) throw new TypeError(`The document has no node with the key ${key}.`);
  const patches = rewrite(node.json, json);
  return patches.length === 0 ? undefined : { op: 'edit-node', key, patches };
}

/** The same for what stands beside `nodes` and `edges`. */
export function rewriteHead(document: WorkflowDocument, json: JsonObject): DocumentPatch | undefined {
  const patches = rewrite(document.head, json);
  return patches.length === 0 ? undefined : { op: 'edit-head', patches };
}

function rewrite(before: JsonObject, after: JsonObject): JsonPatch[] {
  const patches: JsonPatch[] = [];
  for (const name of Object.keys(before))
    if (!Object.hasOwn(after, name)) patches.push({ op: 'remove', path: [name] });
  for (const name of Object.keys(after)) {
    const isNew = !Object.hasOwn(before, name);
    if (isNew || !equalJson(before[name]!, after[name]!))
      patches.push({ op: isNew ? 'add' : 'replace', path: [name], value: after[name] });
  }
  return patches;
}
