import { followRenames, type JsonObject, type Key, editNode as patchOf } from '@heddle/workflow-schema';
import type { CanvasStore } from './createCanvasStore.js';
import { objectUnder } from './writeNode.js';

/**
 * Edits a draft of the node's JSON as one step, in which references follow a renamed variable. Moves and
 * connections write their JSON without drafts. Quick edits of one place with the same `mergeName` are merged.
 */
export function editNode(
  store: CanvasStore,
  key: Key,
  recipe: (draft: JsonObject) => void,
  label: string,
  mergeName = label,
): void {
  if (!store.document.nodes.has(key)) return;
  const patch = patchOf(store.document, key, recipe);
  if (patch?.op !== 'edit-node') return;
  const places = patch.patches.map((change) => change.path.join('.')).join(' ');
  const patches = followRenames(store.document, store.graph.setting.registry, [patch]);
  store.commit(patches, { label, mergeKey: `edit ${key} ${mergeName} ${places}` });
}

/** Edits a draft of `node.data` as one step. */
export function editData(
  store: CanvasStore,
  key: Key,
  recipe: (draft: JsonObject) => void,
  label: string,
  mergeName = label,
): void {
  editNode(store, key, (draft) => recipe(objectUnder(draft, 'data')), label, mergeName);
}
