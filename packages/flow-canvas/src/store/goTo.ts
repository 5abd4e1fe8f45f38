import type { Key } from '@heddle/workflow-schema';
import type { CanvasStore } from './createCanvasStore.js';

/** Selects a node and gives it the focus. */
export function goTo(store: CanvasStore, key: Key): void {
  store.selection.replace([key]);
  store.focusCard?.(key);
}
