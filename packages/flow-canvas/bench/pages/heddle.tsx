import { type CanvasStore, FlowCanvas, useCanvasStore } from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import { exportDocument, type JsonObject } from '@heddle/workflow-schema';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import { toDocument } from './toDocument.js';

let store: CanvasStore;
let workflow: JsonObject;

/** Exposes the store to the benchmark. */
function Probe() {
  store = useCanvasStore();
  return null;
}

offer({
  prepare(graph) {
    workflow = toDocument(graph);
  },
  mount(element, _graph, camera) {
    createRoot(element).render(
      <FlowCanvas
        definitions={nodeTypes}
        views={nodeViews}
        defaultValue={workflow}
        initialCamera={camera}
        language="en"
        banner={<Probe />}
      />,
    );
  },
  root: '.flow-canvas',
  surface: '.react-flow__pane',
  card: '.flow-card',
  cardOf: (id) => document.querySelector(`[data-flow-node="${id}"]`),
  shows({ x, y }) {
    const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.flow-surface canvas')) {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      if (x < left || y < top || x >= left + width || y >= top + height) continue;
      probe.drawImage(canvas, left - x, top - y, width, height);
    }
    // Only cards have a white background.
    return probe.getImageData(0, 0, 1, 1).data.every((channel) => channel === 255);
  },
  camera: () => store.camera.value,
  look: (camera) => store.camera.moveTo(camera),
  placeOf(id) {
    const { nodes } = exportDocument(store.document) as { nodes: { id: string; meta: JsonObject }[] };
    return nodes.find((node) => node.id === id)!.meta.position as { x: number; y: number };
  },
  selectAll: () => store.selection.replace(store.graph.keys()),
  selectedCount: () => store.selection.nodes.size,
});
