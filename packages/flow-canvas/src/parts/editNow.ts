import { findKey, isJsonObject, type JsonObject, rewriteNode } from '@heddle/workflow-schema';
import { lateDrafts } from '../slots/lateTools.js';
import type { editData } from '../store/editNode.js';

/**
 * Edits `node.data` as one step, synchronously: waiting for the drafts module to load would lose the letters
 * typed in the meantime. Until the module is loaded, the recipe runs on a copy, and the step contains all of
 * the data.
 */
export const editNow: typeof editData = (store, key, recipe, label, mergeName = label) => {
  if (lateDrafts.value !== undefined) {
    lateDrafts.value.editData(store, key, recipe, label, mergeName);
    return;
  }
  lateDrafts.preload();
  const node = store.document.nodes.get(key);
  if (node === undefined) return;
  const name = findKey(node.json, 'data') ?? 'data';
  const before = node.json[name];
  const data: JsonObject = isJsonObject(before) ? structuredClone(before) : {};
  recipe(data);
  const patch = rewriteNode(store.document, key, { ...node.json, [name]: data });
  if (patch !== undefined) store.commit([patch], { label, mergeKey: `edit ${key} ${mergeName}` });
};
