import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { CanvasState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** The store of the enclosing canvas. */
export const CanvasContext = createContext<CanvasStore | undefined>(undefined);

/** The root element of the enclosing canvas. */
export const CanvasRootContext = createContext<RefObject<HTMLElement | null>>({ current: null });

/** The store of the enclosing canvas. */
export function useCanvasStore(): CanvasStore {
  const store = useContext(CanvasContext);
  if (store === undefined) throw new TypeError('This component must be rendered inside <FlowCanvas>.');
  return store;
}

/** Subscribes to a part of the canvas state; the component rerenders when that part changes. */
export function useCanvasState<Part>(select: (state: CanvasState) => Part): Part {
  const { state } = useCanvasStore();
  const read = () => select(state.getState());
  return useSyncExternalStore(state.subscribe, read, read);
}

/** The root element of the enclosing canvas, to position panels against; null until it is mounted. */
export function useCanvasRoot(): RefObject<HTMLElement | null> {
  return useContext(CanvasRootContext);
}
