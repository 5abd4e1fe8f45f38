import type { Key } from '@heddle/workflow-schema';
import { useDeferredValue, useMemo, useReducer, useSyncExternalStore } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { documentLines, type OutlineLine, outlineLines } from './flowOrder.js';

/** The lines of the outline, and at which of them each node stands. */
export interface Outline {
  lines: readonly OutlineLine[];
  indexOf: ReadonlyMap<Key, number>;
}

/**
 * The outline of the document as it stands. A large one follows a change a moment later, and is in the order of the
 * document until every node has been read, which its canvas does in idle time: nobody waits for the cards because of it.
 */
export function useOutline(): Outline {
  const store = useCanvasStore();
  // A change of anything may be seen in a row; the rows are others only where the flow is.
  useDeferredValue(useCanvasState((state) => state.revision));
  const flow = useDeferredValue(useCanvasState(() => store.graph.flowRevision));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the graph changes in place, and its revision tells.
  return useMemo(() => {
    // The flow of a large document is known when all of it has been read; a moment earlier its order will do.
    const lines = store.graph.isRead ? outlineLines(store.graph) : documentLines(store.graph);
    const indexOf = new Map<Key, number>();
    lines.forEach((line, index) => {
      if (line.kind === 'node') indexOf.set(line.key, index);
    });
    return { lines, indexOf };
  }, [store, flow]);
}

/** Renders again when the selection, the issues or the state of the run changes. */
export function useNews(): void {
  const { selection, marks, runs } = useCanvasStore();
  useVersion(selection.subscribe);
  useVersion(marks.subscribe);
  useVersion(runs.subscribe);
}

/** Counts what a store tells, for stores whose parts change in place. */
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
