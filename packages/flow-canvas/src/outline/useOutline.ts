import type { Key } from '@heddle/workflow-schema';
import { useDeferredValue, useMemo, useReducer, useSyncExternalStore } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { documentLines, type OutlineLine, outlineLines } from './flowOrder.js';

/** The lines of the outline, and the index of each node's line. */
export interface Outline {
  lines: readonly OutlineLine[];
  indexOf: ReadonlyMap<Key, number>;
}

/**
 * The outline of the current document. For a large document it follows changes a moment later, and it is in
 * document order until every node has been read, which happens in idle time so that cards are not delayed.
 */
export function useOutline(): Outline {
  const store = useCanvasStore();
  // Any change may affect a row's text; the lines change only with the flow.
  useDeferredValue(useCanvasState((state) => state.revision));
  const flow = useDeferredValue(useCanvasState(() => store.graph.flowRevision));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the graph mutates in place; its revision is the dependency.
  return useMemo(() => {
    // The flow of a large document is unknown until all of it has been read; use document order until then.
    const lines = store.graph.isRead ? outlineLines(store.graph) : documentLines(store.graph);
    const indexOf = new Map<Key, number>();
    lines.forEach((line, index) => {
      if (line.kind === 'node') indexOf.set(line.key, index);
    });
    return { lines, indexOf };
  }, [store, flow]);
}

/** Rerenders when the selection, the issues or the state of the run changes. */
export function useNews(): void {
  const { selection, marks, runs } = useCanvasStore();
  useVersion(selection.subscribe);
  useVersion(marks.subscribe);
  useVersion(runs.subscribe);
}

/** A counter of a store's notifications, for stores that mutate in place. */
function useVersion(subscribe: (listener: () => void) => () => void): void {
  const [counter] = useReducer((now: { count: number }) => now, { count: 0 });
  useSyncExternalStore(
    (listener) =>
      subscribe(() => {
        counter.count += 1;
        listener();
      }),
    () => counter.count,
    () => counter.count,
  );
}
