import type { Json, JsonObject } from '../json.js';
import { setOwn } from '../keys.js';
import type { JsonPatch } from './jsonPatches.js';

/**
 * Runs a recipe on a draft of `json` and gives what it changed, as patches; `json` stays as it is. Only what the
 * recipe looks at is copied, so an edit costs what it touches and not the size of the value.
 */
export function recordEdit(json: JsonObject, recipe: (draft: JsonObject) => void): JsonPatch[] {
  const edit = new Edit();
  const draft = edit.draftOf(json) as JsonObject;
  recipe(draft);
  const patches: JsonPatch[] = [];
  edit.compare(json, edit.finish(draft), [], patches);
  return patches;
}

type Branch = Json[] | JsonObject;

interface Draft {
  base: Branch;
  copy: Branch;
  /** The finished value; `'open'` while it is being made. */
  result?: Branch | 'open';
}

/** One run of a recipe: its drafts, and which finished value came from which original. */
class Edit {
  readonly #drafts = new WeakMap<object, Draft>();
  readonly #origins = new WeakMap<object, Branch>();

  draftOf(base: Branch): Branch {
    const copy: Branch = Array.isArray(base) ? base.slice() : { ...base };
    const proxy = new Proxy(copy, {
      get: (target, key) => {
        const value = Reflect.get(target, key);
        // What stands where it stood is shared with the original, so it is written on through a draft of its own.
        const isShared = isBranch(value) && Object.hasOwn(target, key) && value === Reflect.get(base, key);
        if (!isShared) return value;
        const draft = this.draftOf(value);
        put(target, key, draft);
        return draft;
      },
      set: (target, key, value) => {
        put(target, key, value);
        return true;
      },
    });
    this.#drafts.set(proxy, { base, copy });
    return proxy;
  }

  /** The value without drafts in it: the original where nothing changed. */
  finish(value: Json): Json {
    if (!isBranch(value)) return value;
    const draft = this.#drafts.get(value);
    if (draft === undefined) return this.#finishNew(value);
    if (draft.result === 'open') throw new TypeError('A value cannot stand in itself.');
    if (draft.result !== undefined) return draft.result;
    draft.result = 'open';
    const { base, copy } = draft;
    let isChanged = Object.keys(base).length !== Object.keys(copy).length;
    for (const key of Object.keys(copy)) {
      const now = Reflect.get(copy, key);
      const before = Object.hasOwn(base, key) ? Reflect.get(base, key) : undefined;
      if (Object.is(now, before) && Object.hasOwn(base, key)) continue;
      const finished = this.finish(now);
      put(copy, key, finished);
      isChanged ||= !Object.is(finished, before) || !Object.hasOwn(base, key);
    }
    draft.result = isChanged ? copy : base;
    if (isChanged) this.#origins.set(copy, base);
    return draft.result;
  }

  /** Values that the recipe made may hold drafts: something moved to another place. */
  #finishNew(value: Branch): Branch {
    for (const key of Object.keys(value)) {
      const now = Reflect.get(value, key);
      const finished = this.finish(now);
      if (finished !== now) put(value, key, finished);
    }
    return value;
  }

  compare(before: Json, after: Json, path: (string | number)[], patches: JsonPatch[]): void {
    if (Object.is(before, after)) return;
    const isSame = isBranch(after) && isBranch(before) && this.#origins.get(after) === before;
    if (!isSame) patches.push({ op: 'replace', path, value: after });
    else if (Array.isArray(after)) this.#compareLists(before as Json[], after, path, patches);
    else this.#compareObjects(before as JsonObject, after, path, patches);
  }

  #compareLists(before: Json[], after: Json[], path: (string | number)[], patches: JsonPatch[]): void {
    const shared = Math.min(before.length, after.length);
    for (let index = 0; index < shared; index++)
      this.compare(before[index]!, after[index]!, [...path, index], patches);
    for (let index = shared; index < after.length; index++)
      patches.push({ op: 'add', path: [...path, index], value: after[index] });
    if (after.length < before.length)
      patches.push({ op: 'replace', path: [...path, 'length'], value: after.length });
  }

  #compareObjects(
    before: JsonObject,
    after: JsonObject,
    path: (string | number)[],
    patches: JsonPatch[],
  ): void {
    for (const key of Object.keys(before))
      if (!Object.hasOwn(after, key)) patches.push({ op: 'remove', path: [...path, key] });
    for (const key of Object.keys(after)) {
      if (Object.hasOwn(before, key)) this.compare(before[key]!, after[key]!, [...path, key], patches);
      else patches.push({ op: 'add', path: [...path, key], value: after[key] });
    }
  }
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

/** Sets an own entry; `length` of a list among them. */
function put(target: Branch, key: string | symbol, value: Json): void {
  if (Array.isArray(target) || typeof key === 'symbol') Reflect.set(target, key, value);
  else setOwn(target, key, value);
}
