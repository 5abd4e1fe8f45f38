import type { Key } from '@heddle/workflow-schema';
import { canvasCodec } from '@heddle/workflow-schema/codec';
import { runCommand, withDrafts } from './commands/runCommand.js';
import type { CanvasEdgeInfo, CanvasHandle, CanvasNodeInfo, CanvasSelection } from './FlowCanvasProps.js';
import { clampZoom, toFlow } from './geometry/camera.js';
import { layoutDocument } from './layout/lateLayout.js';
import { lateSeldom } from './slots/lateTools.js';
import { showAll } from './store/cameraForAll.js';
import { connect } from './store/connections.js';
import type { CanvasStore } from './store/createCanvasStore.js';
import { focusNode } from './store/focusNode.js';
import {
  addEdgeOfHost,
  addNodeOfHost,
  removeOfHost,
  updateEdgeOfHost,
  updateNodeOfHost,
} from './store/hostEdits.js';
import { positionOf, rawDataOf } from './store/readNode.js';

/** The handle of a canvas, for refs and for hosts without React. */
export function makeHandle(store: CanvasStore): CanvasHandle {
  const keysOf = (ids: readonly string[]) =>
    ids.map((id) => store.ids.nodeKey(id)).filter((key) => key !== undefined);
  const byHost = () => store.formatMessage('stepByHost');
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
    select: (nodeIds, edgeIds = []) =>
      store.selection.replace(
        keysOf(nodeIds),
        edgeIds.map((id) => store.ids.edgeKey(id)).filter((key) => key !== undefined),
      ),
    getSelection: () => selectionOf(store),
    getNode: (id) => nodeInfo(store, store.ids.nodeKey(id)),
    getNodes: () => [...store.document.nodes.keys()].flatMap((key) => nodeInfo(store, key) ?? []),
    getEdge: (id) => edgeInfo(store, store.ids.edgeKey(id)),
    getEdges: () => [...store.document.edges.keys()].flatMap((key) => edgeInfo(store, key) ?? []),
    addNode: (node, label = byHost()) => addNodeOfHost(store, node, label),
    updateNode: (id, changes, label = byHost()) => updateNodeOfHost(store, id, changes, label),
    removeNodes: (ids, label = byHost()) => removeOfHost(store, ids, [], label),
    addEdge: (edge, label = byHost()) => addEdgeOfHost(store, edge, label),
    updateEdge: (id, parts, label = byHost()) => updateEdgeOfHost(store, id, parts, label),
    removeEdges: (ids, label = store.formatMessage('stepDisconnect')) => removeOfHost(store, [], ids, label),
    getCamera: () => ({ ...store.camera.value }),
    setCamera: (camera, { duration = 0 } = {}) => {
      const { zoom, ...rest } = { ...store.camera.value, ...camera };
      store.camera.moveTo({ ...rest, zoom: clampZoom(zoom) }, duration);
    },
    toCanvas: ({ x, y }) => {
      const { left, top } = store.camera.place();
      return toFlow(store.camera.value, { x: x - left, y: y - top });
    },
    toScreen: ({ x, y }) => {
      const { left, top } = store.camera.place();
      const { value } = store.camera;
      return { x: x * value.zoom + value.x + left, y: y * value.zoom + value.y + top };
    },
    runCommand: (name) => runCommand(store, name),
    getDocument: () => store.document,
    exportDocument: () => store.exportDocument(),
    editNode: (id, recipe, label) =>
      withDrafts(store, ({ editNode }) => {
        const key = store.ids.nodeKey(id);
        if (key !== undefined) editNode(store, key, recipe, label);
      }),
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

/** The selection by ids. */
export function selectionOf({ selection, ids }: CanvasStore): CanvasSelection {
  return {
    nodes: [...selection.nodes].map((key) => ids.nodeId(key)),
    edges: [...selection.edges].map((key) => ids.edgeId(key)),
  };
}

function nodeInfo({ graph, ids }: CanvasStore, key: Key | undefined): CanvasNodeInfo | undefined {
  const placed = key === undefined ? undefined : graph.nodeAt(key);
  if (key === undefined || placed === undefined) return undefined;
  const { node, box, title } = placed;
  const position = positionOf(node) ?? { x: box.x, y: box.y };
  return { id: ids.nodeId(key), type: node.type, title, position, box: { ...box }, data: rawDataOf(node) };
}

function edgeInfo(store: CanvasStore, key: Key | undefined): CanvasEdgeInfo | undefined {
  const edge = key === undefined ? undefined : store.document.edges.get(key);
  if (key === undefined || edge === undefined) return undefined;
  const { source, sourcePort, target, targetPort, json } = edge;
  const { id: _id, ...parts } = (store.codec.readEdge ?? canvasCodec.readEdge!)(json);
  return { ...parts, id: store.ids.edgeId(key), source, sourcePort, target, targetPort };
}
