import { equalJson } from '../equalJson.js';
import type { JsonObject } from '../json.js';
import type { JsonPatch } from './jsonPatches.js';
import type { DocumentPatch, Key, WorkflowDocument } from './WorkflowDocument.js';

/**
 * Creates the patch that changes one node's JSON (`id`, `type`, `meta`, `data`) to `json`, for callers that
 * already have the new JSON; `editNode` accepts recipes. Values are replaced under the node's own keys; parts
 * that `json` shares with the node are not compared. Undefined if nothing differs.
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

/** Like `rewriteNode`, for top-level properties other than `nodes` and `edges`. */
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
