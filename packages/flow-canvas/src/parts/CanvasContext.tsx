import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { CanvasState } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** The store of the canvas around. */
export const CanvasContext = createContext<CanvasStore | undefined>(undefined);

/** The element of the canvas around. */
export const CanvasRootContext = createContext<RefObject<HTMLElement | null>>({ current: null });

/** The store of the canvas this component stands in. */
export function useCanvasStore(): CanvasStore {
  const store = useContext(CanvasContext);
  if (store === undefined) throw new TypeError('This component must stand inside <FlowCanvas>.');
  return store;
}

/** A part of the canvas's state; the component renders again when that part changes. */
export function useCanvasState<Part>(select: (state: CanvasState) => Part): Part {
  const { state } = useCanvasStore();
  const read = () => select(state.getState());
  return useSyncExternalStore(state.subscribe, read, read);
}

/** The outermost element of the canvas around, to hang panels at; empty until it is mounted. */
export function useCanvasRoot(): RefObject<HTMLElement | null> {
  return useContext(CanvasRootContext);
}
