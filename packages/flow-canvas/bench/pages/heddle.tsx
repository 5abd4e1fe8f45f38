import { type CanvasStore, FlowCanvas, useCanvasStore } from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import { exportDocument, type JsonObject } from '@heddle/workflow-schema';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import { cameraAt, type Graph } from './graph.js';
import { toDocument } from './toDocument.js';

let store: CanvasStore;
let workflow: JsonObject;

/** Hands the store out, and looks where the others look. */
function Probe({ graph }: { graph: Graph }) {
  store = useCanvasStore();
  useLayoutEffect(() => store.camera.moveTo(cameraAt(1, graph, store.camera.size)), [graph]);
  return null;
}

offer({
  prepare(graph) {
    workflow = toDocument(graph);
  },
  mount(element, graph) {
    createRoot(element).render(
      <FlowCanvas
        definitions={nodeTypes}
        views={nodeViews}
        initialDocument={workflow}
        language="en"
        banner={<Probe graph={graph} />}
      />,
    );
  },
  root: '.flow-canvas',
  surface: '.react-flow__pane',
  card: '.flow-card',
  cardOf: (id) => document.querySelector(`[data-flow-node="${id}"]`),
  camera: () => store.camera.value,
  look: (camera) => store.camera.moveTo(camera),
  placeOf(id) {
    const { nodes } = exportDocument(store.document) as { nodes: { id: string; meta: JsonObject }[] };
    return nodes.find((node) => node.id === id)!.meta.position as { x: number; y: number };
  },
  selectAll: () => store.selection.replace(store.graph.keys()),
  selectedCount: () => store.selection.nodes.size,
});
