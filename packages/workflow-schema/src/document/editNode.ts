import type { JsonObject } from '../json.js';
import { recordEdit } from './recordEdit.js';
import type { DocumentPatch, Key, WorkflowDocument } from './WorkflowDocument.js';

/**
 * The patch that a change of one node's JSON (`id`, `type`, `meta`, `data`) amounts to. The recipe writes on a
 * draft; the document stays as it is until the patch is applied. Undefined when nothing changed.
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

/** The same for an edge's JSON. */
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

/** The same for what stands beside `nodes` and `edges`. */
export function editHead(
  document: WorkflowDocument,
  recipe: (draft: JsonObject) => void,
): DocumentPatch | undefined {
  const patches = recordEdit(document.head, recipe);
  return patches.length === 0 ? undefined : { op: 'edit-head', patches };
}
