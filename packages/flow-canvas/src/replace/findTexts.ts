import { isJsonObject, type Json, type Key } from '@heddle/workflow-schema';
import { withTiles } from '../clipboard/clipboardText.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { rawDataOf } from '../store/readNode.js';
import { mapTextValues, signs } from './textValues.js';

/** A text in which the wanted words stand. */
export interface TextPlace {
  /** Unique among the places that were found. */
  id: string;
  node: Key;
  /** Inside `node.data`. */
  path: readonly (string | number)[];
  text: string;
  /** How often the words stand in it. */
  count: number;
}

/** Every text of the nodes on the canvas that holds these words, in the order of the document. */
export function findTexts(store: CanvasStore, wanted: string, matchesCase: boolean): TextPlace[] {
  const pattern = patternOf(wanted, matchesCase);
  if (pattern === undefined) return [];
  const places: TextPlace[] = [];
  for (const key of withTiles(store.graph)) {
    const placed = store.graph.nodeAt(key)!;
    // Of a type that nobody knows here it cannot be told what is text.
    if (placed.problem !== undefined) continue;
    visitTexts(rawDataOf(placed.node), [], (path, text) => {
      let count = 0;
      mapTextValues(text, (words) => {
        count += words.match(pattern)?.length ?? 0;
        return words;
      });
      if (count > 0) places.push({ id: JSON.stringify([key, ...path]), node: key, path, text, count });
    });
  }
  return places;
}

/** What finds the words, each time they stand somewhere; undefined where there are none. */
export function patternOf(wanted: string, matchesCase: boolean): RegExp | undefined {
  if (wanted === '') return undefined;
  return new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchesCase ? 'gu' : 'giu');
}

function visitTexts(
  value: Json,
  path: readonly (string | number)[],
  visit: (path: readonly (string | number)[], text: string) => void,
): void {
  if (typeof value === 'string') visit(path, value);
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) visitTexts(one, [...path, index], visit);
  else if (isJsonObject(value))
    for (const [name, one] of Object.entries(value))
      if (!signs.has(name)) visitTexts(one, [...path, name], visit);
}
