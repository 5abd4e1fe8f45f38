import type { Json, JsonObject } from '../json.js';
import { setOwn } from '../keys.js';
import type { JsonPatch } from './jsonPatches.js';

/** A list or object that the recipe looked at: as it was, and what it writes on. */
interface Draft {
  before: JsonObject;
  copy: JsonObject;
}

/**
 * Runs a recipe on a draft of `json` and gives what it changed, as patches; `json` stays as it is. Only what the
 * recipe looks at is copied, so an edit costs what it touches and not the size of the value. No library for it: one
 * that drafts maps, sets and classes as well is half as large as all that shows a document.
 */
export function recordEdit(json: JsonObject, recipe: (draft: JsonObject) => void): JsonPatch[] {
  const drafts = new Map<unknown, Draft>();
  const draft = draftOf(json, drafts);
  recipe(draft);
  const patches: JsonPatch[] = [];
  compare(json, draft, [], drafts, patches);
  return patches;
}

function draftOf(before: JsonObject, drafts: Map<unknown, Draft>): JsonObject {
  const copy = (Array.isArray(before) ? before.slice() : { ...before }) as JsonObject;
  // Lists read and write through it as everybody does, so that what moves within them moves as drafts.
  const draft = new Proxy(copy, {
    get: (_copy, name, receiver) => {
      const value = Reflect.get(copy, name, receiver);
      const isAsItWas = typeof name === 'string' && Object.hasOwn(copy, name) && value === before[name];
      if (!isAsItWas || typeof value !== 'object' || value === null) return value;
      const inner = draftOf(value, drafts);
      setOwn(copy, name, inner);
      return inner;
    },
  });
  drafts.set(draft, { before, copy });
  return draft;
}

type Drafts = ReadonlyMap<unknown, Draft>;

/** Says what became of a value: the draft of what stood there is looked into, anything else replaces it. */
function compare(
  value: Json,
  after: Json,
  path: JsonPatch['path'],
  drafts: Drafts,
  patches: JsonPatch[],
): void {
  if (Object.is(value, after)) return;
  const draft = drafts.get(after);
  if (draft?.before !== value) {
    patches.push({ op: 'replace', path, value: plain(after, drafts) });
    return;
  }
  const { before, copy } = draft;
  const isList = Array.isArray(copy);
  for (const name of Object.keys(copy)) {
    const at = [...path, isList ? Number(name) : name];
    if (Object.hasOwn(before, name)) compare(before[name]!, copy[name]!, at, drafts, patches);
    else patches.push({ op: 'add', path: at, value: plain(copy[name]!, drafts) });
  }
  if (isList && Array.isArray(before)) {
    if (copy.length < before.length)
      patches.push({ op: 'replace', path: [...path, 'length'], value: copy.length });
    return;
  }
  for (const name of Object.keys(before))
    if (!Object.hasOwn(copy, name)) patches.push({ op: 'remove', path: [...path, name] });
}

/** A value without drafts in it; of what a recipe only looked at, the value itself. */
function plain(value: Json, drafts: Drafts): Json {
  const draft = drafts.get(value);
  const from = draft?.copy ?? value;
  if (typeof from !== 'object' || from === null) return from;
  const { before = {} } = draft ?? {};
  const isAsItWas = (name: string, item: Json | undefined) =>
    Object.hasOwn(before, name) && before[name] === item;
  const result = (Array.isArray(from) ? [] : {}) as JsonObject;
  for (const [name, item] of Object.entries(from))
    setOwn(result, name, isAsItWas(name, item) ? item : plain(item, drafts));
  const isSame =
    Object.keys(before).length === Object.keys(result).length &&
    Object.entries(result).every(([name, item]) => isAsItWas(name, item));
  return draft !== undefined && isSame ? before : result;
}
