import type { Key } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** With more dragged cards, separate compositor layers cost more than they save. */
const maxRaised = 8;
/**
 * Raises dragged cards above all others: cards overlapping a layer from above would need layers of their own.
 */
const raisedBy = 1000;

/**
 * Moves the elements of dragged cards with the pointer, bypassing React: the document changes only on drop.
 * When the drag ends, the elements are moved back, because React does not know that they moved.
 */
export function showDrag(store: CanvasStore, root: HTMLElement | null): () => void {
  if (root === null) return () => undefined;
  let moved: Map<Key, HTMLElement> | undefined;
  let keys: ReadonlySet<Key> | undefined;
  const put = (x: number, y: number) => {
    for (const [key, element] of moved ?? []) {
      const box = store.graph.nodeAt(key)?.box;
      if (box !== undefined) element.style.transform = `translate(${box.x + x}px,${box.y + y}px)`;
    }
  };
  const end = () => {
    put(0, 0);
    for (const element of moved?.values() ?? []) lower(element);
    moved = undefined;
    keys = undefined;
  };
  const show = () => {
    const { drag } = store.overlay;
    if (keys !== undefined && keys !== drag?.keys) end();
    if (drag === undefined) return;
    keys = drag.keys;
    moved ??= elementsOf(root, keys);
    put(drag.by.x, drag.by.y);
  };
  show();
  const stop = store.overlay.subscribe(show);
  return () => {
    stop();
    for (const element of moved?.values() ?? []) lower(element);
  };
}

function elementsOf(root: HTMLElement, keys: ReadonlySet<Key>): Map<Key, HTMLElement> {
  const found = new Map<Key, HTMLElement>();
  for (const element of root.querySelectorAll<HTMLElement>('.react-flow__node')) {
    const key = element.dataset.id ?? '';
    if (keys.has(key)) found.set(key, element);
  }
  if (found.size <= maxRaised) for (const element of found.values()) raise(element);
  return found;
}

function raise(element: HTMLElement): void {
  element.dataset.dragged = '';
  element.style.zIndex = String(Number(element.style.zIndex) + raisedBy);
}

function lower(element: HTMLElement): void {
  if (element.dataset.dragged === undefined) return;
  delete element.dataset.dragged;
  element.style.zIndex = String(Number(element.style.zIndex) - raisedBy);
}
