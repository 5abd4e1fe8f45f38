import { isJsonObject, type Json, type Key } from '@heddle/workflow-schema';
import { withTiles } from '../clipboard/clipboardText.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { rawDataOf } from '../store/readNode.js';
import { mapTextValues, signs } from './textValues.js';

/** A text that contains the search term. */
export interface TextPlace {
  /** Unique among the matches. */
  id: string;
  node: Key;
  /** Path within `node.data`. */
  path: readonly (string | number)[];
  text: string;
  /** Number of matches in the text. */
  count: number;
}

/** All texts of nodes on the canvas that contain the search term, in document order. */
export function findTexts(store: CanvasStore, wanted: string, matchesCase: boolean): TextPlace[] {
  const pattern = patternOf(wanted, matchesCase);
  if (pattern === undefined) return [];
  const places: TextPlace[] = [];
  for (const key of withTiles(store.graph)) {
    const placed = store.graph.nodeAt(key)!;
    // For an unknown type, text cannot be told from other values.
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

/** A global pattern that matches the search term; undefined for an empty term. */
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
