import { type RefObject, useLayoutEffect } from 'react';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Below this width of the canvas, in CSS pixels, the graph is a list unless somebody wants it otherwise. */
const narrow = 640;

/** Tells the store whether the canvas itself, not the window, is narrow. */
export function useNarrow(store: CanvasStore, root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    const measure = () => {
      const { width } = canvas.getBoundingClientRect();
      // A canvas that is not shown has no width, which says nothing.
      if (width > 0) store.state.setState({ isNarrow: width < narrow });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [store, root]);
}
