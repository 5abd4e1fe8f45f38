import type { Key } from '@heddle/workflow-schema';
import { useSyncExternalStore } from 'react';
import { useCanvasStore } from '../parts/CanvasContext.js';

/** What is selected, and how to select something else. */
export interface SelectionNow {
  /** Keys of nodes, in the order in which they were selected. Keys are the document's, not ids. */
  readonly nodes: ReadonlySet<Key>;
  readonly edges: ReadonlySet<Key>;
  select(nodes: Iterable<Key>, edges?: Iterable<Key>): void;
  clear(): void;
}

/** The selection; the component renders again when it changes. */
export function useSelection(): SelectionNow {
  const { selection } = useCanvasStore();
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
  return {
    nodes,
    edges,
    select: (keys, edgeKeys) => selection.replace(keys, edgeKeys),
    clear: () => selection.clear(),
  };
}
