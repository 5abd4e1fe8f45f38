import { useSyncExternalStore } from 'react';
import type { NodePanelProps } from '../FlowCanvasProps.js';
import type { editData } from '../store/editNode.js';
import { rawDataOf } from '../store/readNode.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/** The node whose form is open, with what a form needs to show it, and to edit it by `edit`; undefined while none is. */
export function useOpened(edit: typeof editData): NodePanelProps | undefined {
  const store = useCanvasStore();
  const key = useCanvasState((state) => state.openNode);
  const placed = useCanvasState(({ openNode }) =>
    openNode === undefined ? undefined : store.graph.nodeAt(openNode),
  );
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const nodeId = placed?.node.id ?? '';
  // As text, because the list is made anew with every question.
  useSyncExternalStore(
    store.marks.subscribe,
    () => JSON.stringify(store.marks.issuesOf(nodeId)),
    () => '',
  );
  if (key === undefined || placed === undefined) return undefined;
  const { node, definition, data, problem } = placed;
  return {
    key,
    node,
    definition,
    data: problem === undefined ? data : undefined,
    raw: rawDataOf(node),
    isReadOnly,
    issues: store.marks.issuesOf(node.id),
    edit: (recipe, label) => edit(store, key, recipe, label),
    close: () => {
      store.openForm(undefined);
      store.focusCard?.(key);
    },
  };
}
