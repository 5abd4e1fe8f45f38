import { type CanvasStore, FlowCanvas, useCanvasStore } from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { code, http, llm, nodeTypes, text } from '@heddle/node-types';
import { nodeViews } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import { exportDocument, type JsonObject } from '@heddle/workflow-schema';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import { type Graph, startCamera } from './graph.js';

let store: CanvasStore;

const kinds = [llm, text, code, http];

/** The graph as a workflow of our own node types with their own cards. */
export function toDocument({ nodes, edges }: Graph): JsonObject {
  return {
    nodes: nodes.map(({ id, x, y, title }, index) => {
      const kind = kinds[index % kinds.length]!;
      return {
        id,
        type: kind.code,
        meta: { position: { x, y } },
        data: kind.create({ language: 'en', title }),
      };
    }),
    edges: edges.map(({ source, target }) => ({
      sourceNodeID: source,
      targetNodeID: target,
      sourcePortID: '',
    })),
  };
}

/** Hands the store out, and looks where the others look. */
function Probe({ graph }: { graph: Graph }) {
  store = useCanvasStore();
  useLayoutEffect(() => store.camera.moveTo(startCamera(graph, store.camera.size)), [graph]);
  return null;
}

offer({
  mount(element, graph) {
    createRoot(element).render(
      <FlowCanvas
        definitions={nodeTypes}
        views={nodeViews}
        initialDocument={toDocument(graph)}
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
  fit: () => store.camera.show(store.graph.bounds()),
  placeOf(id) {
    const { nodes } = exportDocument(store.document) as { nodes: { id: string; meta: JsonObject }[] };
    return nodes.find((node) => node.id === id)!.meta.position as { x: number; y: number };
  },
  selectAll: () => store.selection.replace(store.graph.keys()),
  selectedCount: () => store.selection.nodes.size,
});
