import {
  type AnyNodeDefinition,
  type DocumentPatch,
  editNode,
  type Json,
  type JsonObject,
  type Key,
} from '@heddle/workflow-schema';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { titlesOf, uniqueTitle } from '../store/uniqueTitle.js';
import { objectUnder } from '../store/writeNode.js';
import { essence } from './essence.js';
import { patternOf, type TextPlace } from './findTexts.js';
import { mapTextValues } from './textValues.js';

/** The search term and its replacement. */
export interface Replacement {
  wanted: string;
  by: string;
  matchesCase: boolean;
}

interface NewText extends TextPlace {
  next: string;
}

/**
 * Replaces text as one step. Texts whose change would alter names, references, ports or calls of the node are
 * left alone. Returns the number of matches replaced and left.
 */
export function replaceTexts(
  store: CanvasStore,
  places: readonly TextPlace[],
  { wanted, by, matchesCase }: Replacement,
): { replaced: number; left: number } {
  const pattern = patternOf(wanted, matchesCase);
  const all = places.reduce((sum, { count }) => sum + count, 0);
  if (pattern === undefined) return { replaced: 0, left: all };
  const titles = titlesOf(store.graph);
  const patches: DocumentPatch[] = [];
  let replaced = 0;
  for (const [key, own] of byNode(places)) {
    const node = store.document.nodes.get(key);
    const definition = store.graph.nodeAt(key)?.definition;
    if (node === undefined || definition === undefined) continue;
    const texts = own.map((place) => ({
      ...place,
      next: mapTextValues(place.text, (words) => words.replace(pattern, () => by)),
    }));
    const good = harmless(definition, node.json, texts);
    const patch = editNode(store.document, key, (draft) => {
      for (const text of good) write(draft, text, isTitle(text) ? freeTitle(titles, text) : text.next);
    });
    if (patch === undefined) continue;
    patches.push(patch);
    for (const { count } of good) replaced += count;
  }
  const label = formatMoreMessage(store, 'stepReplaceText', { count: replaced });
  const isDone = patches.length > 0 && store.commit(patches, { label });
  return isDone ? { replaced, left: all - replaced } : { replaced: 0, left: all };
}

function byNode(places: readonly TextPlace[]): Map<Key, TextPlace[]> {
  const found = new Map<Key, TextPlace[]>();
  for (const place of places) {
    const own = found.get(place.node);
    if (own === undefined) found.set(place.node, [place]);
    else own.push(place);
  }
  return found;
}

/** The texts that can be changed without altering how others refer to the node, found by bisection. */
function harmless(definition: AnyNodeDefinition, json: JsonObject, texts: readonly NewText[]): NewText[] {
  const before = essence(definition, json);
  const draft = structuredClone(json);
  const keep = (some: readonly NewText[]): NewText[] => {
    for (const text of some) write(draft, text, text.next);
    if (essence(definition, draft) === before) return [...some];
    for (const text of some) write(draft, text, text.text);
    if (some.length === 1) return [];
    const half = Math.ceil(some.length / 2);
    return [...keep(some.slice(0, half)), ...keep(some.slice(half))];
  };
  return keep(texts);
}

function write(draft: JsonObject, { path }: TextPlace, text: string): void {
  let place: Json = objectUnder(draft, 'data');
  for (const step of path.slice(0, -1)) place = (place as Record<string | number, Json>)[step]!;
  (place as Record<string | number, Json>)[path.at(-1)!] = text;
}

function isTitle({ path }: TextPlace): boolean {
  return path.join(' ') === 'nodeMeta title';
}

/** Keeps titles unique, as manual renaming does. */
function freeTitle(titles: Set<string>, { text, next }: NewText): string {
  titles.delete(text);
  const title = uniqueTitle(next, (candidate) => titles.has(candidate));
  titles.add(title);
  return title;
}
