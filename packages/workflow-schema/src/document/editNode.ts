import type { JsonObject } from '../json.js';
import { recordEdit } from './recordEdit.js';
import type { DocumentPatch, Key, WorkflowDocument } from './WorkflowDocument.js';

/**
 * Creates the patch for a change of one node's JSON (`id`, `type`, `meta`, `data`). The recipe modifies a
 * draft; the document is unchanged until the patch is applied. Undefined if nothing changed.
 */
export function editNode(
  document: WorkflowDocument,
  key: Key,
  recipe: (draft: JsonObject) => void,
): DocumentPatch | undefined {
  const node = document.nodes.get(key);
  if (node === undefined) throw new TypeError(`The document has no node with the key ${key}.`);
  const patches = recordEdit(node.json, recipe);
  return patches.length === 0 ? undefined : { op: 'edit-node', key, patches };
}

/** Like `editNode`, for an edge's JSON. */
export function editEdge(
  document: WorkflowDocument,
  key: Key,
  recipe: (draft: JsonObject) => void,
): DocumentPatch | undefined {
  const edge = document.edges.get(key);
  if (edge === undefined) throw new TypeError(`The document has no edge with the key ${key}.`);
  const patches = recordEdit(edge.json, recipe);
  return patches.length === 0 ? undefined : { op: 'edit-edge', key, patches };
}

/** Like `editNode`, for top-level properties other than `nodes` and `edges`. */
export function editHead(
  document: WorkflowDocument,
  recipe: (draft: JsonObject) => void,
): DocumentPatch | undefined {
  const patches = recordEdit(document.head, recipe);
  return patches.length === 0 ? undefined : { op: 'edit-head', patches };
}
