import { enablePatches, Immer } from 'immer';
import type { JsonObject } from '../json.js';
import type { JsonPatch } from './jsonPatches.js';

enablePatches();
// Without freezing: an imported document shares objects with the JSON it came from, which is not ours to freeze.
const immer = new Immer({ autoFreeze: false });

/**
 * Runs a recipe on a draft of `json` and gives what it changed, as patches; `json` stays as it is. Only what the
 * recipe looks at is copied, so an edit costs what it touches and not the size of the value.
 */
export function recordEdit(json: JsonObject, recipe: (draft: JsonObject) => void): JsonPatch[] {
  const [, patches] = immer.produceWithPatches(json, (draft) => {
    recipe(draft as JsonObject);
  });
  return patches;
}
