import { type DocumentPatch, editNode, type Key } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import type { CanvasStore, CommitDetails } from './createCanvasStore.js';
import { writePosition } from './readNode.js';

/** Moves nodes to these places as one step. */
export function moveNodes(
  store: CanvasStore,
  places: ReadonlyMap<Key, Point>,
  details: CommitDetails,
): boolean {
  const patches: DocumentPatch[] = [];
  for (const [key, place] of places) {
    const patch = editNode(store.document, key, (draft) => writePosition(draft, place));
    if (patch !== undefined) patches.push(patch);
  }
  return store.commit(patches, details);
}

/** Moves nodes by a distance as one step. */
export function moveNodesBy(store: CanvasStore, keys: Iterable<Key>, by: Point, mergeKey?: string): boolean {
  const places = new Map<Key, Point>();
  for (const key of keys) {
    const box = store.graph.nodeAt(key)?.box;
    if (box !== undefined) places.set(key, { x: box.x + by.x, y: box.y + by.y });
  }
  const label = store.say('stepMove', { count: places.size });
  return moveNodes(store, places, mergeKey === undefined ? { label } : { label, mergeKey });
}
