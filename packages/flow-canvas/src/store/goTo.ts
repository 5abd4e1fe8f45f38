import type { Key } from '@heddle/workflow-schema';
import type { CanvasStore } from './createCanvasStore.js';

/** Selects a node, or all under a tile, and gives it the focus. */
export function goTo(store: CanvasStore, key: Key): void {
  store.selection.replace(store.graph.standsFor(key));
  store.focusCard?.(key);
}
