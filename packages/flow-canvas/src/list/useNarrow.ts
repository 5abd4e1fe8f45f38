import { type RefObject, useLayoutEffect } from 'react';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Canvas width in CSS pixels below which the graph is shown as a list by default. */
const narrow = 640;

/** Tells the store whether the canvas itself, not the window, is narrow. */
export function useNarrow(store: CanvasStore, root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    const measure = () => {
      const { width } = canvas.getBoundingClientRect();
      // A hidden canvas has width 0, which says nothing about its layout.
      if (width > 0) store.state.setState({ isNarrow: width < narrow });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [store, root]);
}
