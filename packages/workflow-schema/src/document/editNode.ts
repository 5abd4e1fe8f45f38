import { enablePatches, Immer } from 'immer';
import type { JsonObject } from '../json.js';
import type { DocumentPatch, Key, WorkflowDocument } from './WorkflowDocument.js';

enablePatches();
// Without freezing: an imported document shares objects with the JSON it came from, which is not ours to freeze.
const immer = new Immer({ autoFreeze: false });

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
  const patches = record(node.json, recipe);
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
  const patches = record(edge.json, recipe);
  return patches.length === 0 ? undefined : { op: 'edit-edge', key, patches };
}

/** The same for what stands beside `nodes` and `edges`. */
export function editHead(
  document: WorkflowDocument,
  recipe: (draft: JsonObject) => void,
): DocumentPatch | undefined {
  const patches = record(document.head, recipe);
  return patches.length === 0 ? undefined : { op: 'edit-head', patches };
}

function record(json: JsonObject, recipe: (draft: JsonObject) => void) {
  const [, patches] = immer.produceWithPatches(json, (draft) => {
    recipe(draft as JsonObject);
  });
  return patches;
}
