import type { Key } from '@heddle/workflow-schema';
import type { CanvasStore } from './createCanvasStore.js';

/** Selects and focuses a node, or all nodes under a tile. */
export function goTo(store: CanvasStore, key: Key): void {
  store.selection.replace(store.graph.standsFor(key));
  store.focusCard?.(key);
}
