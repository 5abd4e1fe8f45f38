import type { CanvasStore } from '../store/createCanvasStore.js';

/**
 * Moves the elements of dragged cards with the pointer, past React: the document changes at the drop only.
 * What was moved is put back to its place when the drag ends, since React does not know that it ever left.
 */
export function showDrag(store: CanvasStore, root: HTMLElement | null): () => void {
  if (root === null) return () => undefined;
  const moved = new Set<HTMLElement>();
  const show = () => {
    const { drag } = store.overlay;
    if (drag === undefined && moved.size === 0) return;
    for (const element of root.querySelectorAll<HTMLElement>('.react-flow__node')) {
      const key = element.dataset.id ?? '';
      const box = store.graph.nodeAt(key)?.box;
      if (box === undefined) continue;
      if (drag?.keys.has(key)) {
        moved.add(element);
        element.style.transform = `translate(${box.x + drag.by.x}px,${box.y + drag.by.y}px)`;
      } else if (moved.delete(element)) {
        element.style.transform = `translate(${box.x}px,${box.y}px)`;
      }
    }
    if (drag === undefined) moved.clear();
  };
  show();
  return store.overlay.subscribe(show);
}
