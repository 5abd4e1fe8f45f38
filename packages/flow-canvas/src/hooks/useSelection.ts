import type { Key } from '@heddle/workflow-schema';
import { useSyncExternalStore } from 'react';
import { useCanvasStore } from '../parts/CanvasContext.js';

/** The selection and functions to change it. */
export interface SelectionNow {
  /** Keys of the selected nodes in the order of selection. Keys are internal to the document, unlike ids. */
  readonly nodes: ReadonlySet<Key>;
  readonly edges: ReadonlySet<Key>;
  select(nodes: Iterable<Key>, edges?: Iterable<Key>): void;
  clear(): void;
}

/** The selection. The component renders when it changes. */
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
