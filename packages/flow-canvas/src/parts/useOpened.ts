import { useSyncExternalStore } from 'react';
import type { NodePanelProps } from '../FlowCanvasProps.js';
import type { editData } from '../store/editNode.js';
import { rawDataOf } from '../store/readNode.js';
import { formatToolMessage } from '../toolMessages.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/**
 * The properties of the open form, including its node, whose edits go through `edit`; undefined while no form
 * is open.
 */
export function useOpened(edit: typeof editData): NodePanelProps | undefined {
  const store = useCanvasStore();
  const key = useCanvasState((state) => state.openNode);
  const placed = useCanvasState(({ openNode }) =>
    openNode === undefined ? undefined : store.graph.nodeAt(openNode),
  );
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const nodeId = placed?.node.id ?? '';
  // Compared as text, because the list is created anew on each call.
  useSyncExternalStore(
    store.marks.subscribe,
    () => JSON.stringify(store.marks.issuesOf(nodeId)),
    () => '',
  );
  if (key === undefined || placed === undefined) return undefined;
  const { node, definition, data, problem } = placed;
  return {
    id: store.ids.nodeId(key),
    node,
    definition,
    data: problem === undefined ? data : undefined,
    raw: rawDataOf(node),
    isReadOnly,
    issues: store.marks.issuesOf(node.id),
    edit: (recipe, label) =>
      edit(store, key, recipe, formatToolMessage(store, 'stepEdit', { title: placed.title, label }), label),
    close: () => {
      store.openForm(undefined);
      store.focusCard?.(key);
    },
  };
}
