import { runCommand, withDrafts } from './commands/runCommand.js';
import type { CanvasHandle } from './FlowCanvasProps.js';
import { layoutDocument } from './layout/lateLayout.js';
import { lateSeldom } from './slots/lateTools.js';
import { showAll } from './store/cameraForAll.js';
import { connect } from './store/connections.js';
import type { CanvasStore } from './store/createCanvasStore.js';
import { focusNode } from './store/focusNode.js';

/** The handle of a canvas, for refs and for hosts without React. */
export function makeHandle(store: CanvasStore): CanvasHandle {
  const keysOf = (ids: readonly string[]) =>
    ids.map((id) => store.graph.nodeById(id)?.node.key).filter((key) => key !== undefined);
  return {
    undo: () => store.undo(),
    redo: () => store.redo(),
    get canUndo() {
      return store.history.undoStep !== undefined;
    },
    get canRedo() {
      return store.history.redoStep !== undefined;
    },
    fit: ({ minimumZoom } = {}) => showAll(store, 300, minimumZoom),
    closeForm: () => store.openForm(undefined),
    focusNode: (nodeId) => focusNode(store, nodeId),
    showProblems: () => store.state.setState({ areProblemsOpen: true }),
    select: (nodeIds) => store.selection.replace(keysOf(nodeIds)),
    runCommand: (name) => runCommand(store, name),
    getDocument: () => store.document,
    exportDocument: () => store.exportDocument(),
    editNode: (key, recipe, label) =>
      withDrafts(store, ({ editNode }) => editNode(store, key, recipe, label)),
    applyPatches: (patches, label) => void store.commit(patches, { label }),
    connect: ({ source, sourcePort = '', target, targetPort = '' }) => {
      const [from, to] = keysOf([source, target]);
      if (from === undefined || to === undefined) return false;
      return connect(store, {
        from: { node: from, direction: 'out', port: sourcePort },
        to: { node: to, direction: 'in', port: targetPort },
      });
    },
    disconnect: ({ source, sourcePort, target }) => {
      const edges = store.document
        .edgesOf(source)
        .filter((edge) => edge.source === source && edge.target === target)
        .filter((edge) => sourcePort === undefined || edge.sourcePort === sourcePort);
      const label = store.formatMessage('stepDisconnect');
      const patches = edges.map(({ key }) => ({ op: 'remove-edge' as const, key }));
      return store.commit(patches, { label }) ? edges.length : 0;
    },
    exportHistory: async () => (await lateSeldom.load()).storeHistory(store),
    restoreHistory: async (stored) => (await lateSeldom.load()).restoreHistory(store, stored),
    replaceDocument: (json, label) => store.replaceDocument(json, label),
    layout: () => layoutDocument(store),
  };
}
