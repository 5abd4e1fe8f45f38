import { useMemo, useSyncExternalStore } from 'react';
import { useCanvasStore } from '../parts/CanvasContext.js';

/** The selection and functions to change it. */
export interface SelectionNow {
  /** Ids of the selected nodes in the order of selection. */
  readonly nodes: ReadonlySet<string>;
  /** Ids of the selected edges. */
  readonly edges: ReadonlySet<string>;
  /** Selects these and nothing else. */
  select(nodeIds: Iterable<string>, edgeIds?: Iterable<string>): void;
  /** Selects nothing. */
  clear(): void;
}

/** The selection. The component renders when it changes. */
export function useSelection(): SelectionNow {
  const { selection, ids } = useCanvasStore();
  const nodes = useSyncExternalStore(
    selection.subscribe,
    () => selection.nodes,
    () => selection.nodes,
  );
  const edges = useSyncExternalStore(
    selection.subscribe,
    () => selection.edges,
    () => selection.edges,
  );
  return useMemo(
    () => ({
      nodes: new Set([...nodes].map((key) => ids.nodeId(key))),
      edges: new Set([...edges].map((key) => ids.edgeId(key))),
      select: (nodeIds, edgeIds = []) =>
        selection.replace(
          [...nodeIds].map((id) => ids.nodeKey(id)).filter((key) => key !== undefined),
          [...edgeIds].map((id) => ids.edgeKey(id)).filter((key) => key !== undefined),
        ),
      clear: () => selection.clear(),
    }),
    [selection, ids, nodes, edges],
  );
}
