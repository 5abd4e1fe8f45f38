import { enablePatches, Immer } from 'immer';
import type { JsonObject } from '../json.js';
import type { JsonPatch } from './jsonPatches.js';

enablePatches();
// Without auto-freeze: an imported document shares objects with the caller's JSON.
const immer = new Immer({ autoFreeze: false });

/**
 * Runs a recipe on a draft of `json` and returns its changes as patches; `json` is not modified. Only parts
 * accessed by the recipe are copied, so the cost of an edit does not depend on the size of the value.
 */
export function recordEdit(json: JsonObject, recipe: (draft: JsonObject) => void): JsonPatch[] {
  const [, patches] = immer.produceWithPatches(json, (draft) => {
    recipe(draft as JsonObject);
  });
  return patches;
}
