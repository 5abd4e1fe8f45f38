import {
  applyNodeChanges,
  type Edge,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import type { JsonObject } from '@heddle/workflow-schema';
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import type { Graph } from './graph.js';
import { measureCard, RealCard } from './RealCard.js';
import type { Camera } from './steps.js';
import { toNodes } from './toDocument.js';

/** With `?culled`, only nodes in view are mounted, and given sizes and handles avoid measuring. */
const isCulled = location.search.includes('culled');
let flow: ReactFlowInstance;
let selectAll: () => void;
let given: Node<{ json: JsonObject }>[];

const Card = memo(function Card({ data, selected }: NodeProps<Node<{ json: JsonObject }>>) {
  return (
    <>
      <RealCard json={data.json} isSelected={selected ?? false} />
      <Handle type="target" position={Position.Left} style={{ top: 22 }} />
      <Handle type="source" position={Position.Right} style={{ top: 22 }} />
    </>
  );
});
const nodeTypes = { card: Card };

function toNode(json: JsonObject): (typeof given)[number] {
  const { position } = json.meta as { position: { x: number; y: number } };
  const { width, height, ports } = measureCard(json);
  const node = { id: json.id as string, type: 'card', position, data: { json } };
  // Our card fills its frame, so the frame needs a size: by style, which is measured, or by explicit width
  // and height.
  if (!isCulled) return { ...node, style: { width, height } };
  return {
    ...node,
    width,
    height,
    handles: ports.map(({ direction, side, x, y }) => ({
      type: direction === 'in' ? 'target' : 'source',
      position: side === 'left' ? Position.Left : Position.Right,
      x: x - 3,
      y: y - 3,
      width: 6,
      height: 6,
    })),
  };
}

function App({ graph, camera }: { graph: Graph; camera: Camera }) {
  const [nodes, setNodes] = useState(given);
  const [edges] = useState<Edge[]>(() => graph.edges);
  selectAll = () => setNodes((now) => now.map((node) => ({ ...node, selected: true })));
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={(changes) => setNodes((now) => applyNodeChanges(changes, now))}
      onInit={(instance) => {
        flow = instance as unknown as ReactFlowInstance;
      }}
      onlyRenderVisibleElements={isCulled}
      defaultViewport={camera}
      minZoom={0.02}
      panOnScroll
      zoomOnScroll={false}
    />
  );
}

offer({
  prepare(graph) {
    given = toNodes(graph).map(toNode);
  },
  mount(element, graph, camera) {
    createRoot(element).render(<App graph={graph} camera={camera} />);
  },
  root: '.react-flow',
  surface: '.react-flow__pane',
  card: '.react-flow__node:not([style*="visibility: hidden"])',
  cardOf: (id) =>
    document.querySelector(`.react-flow__node[data-id="${id}"]:not([style*="visibility: hidden"])`),
  camera: () => flow.getViewport(),
  look: (camera) => void flow.setViewport(camera),
  placeOf: (id) => flow.getNode(id)!.position,
  selectAll: () => selectAll(),
  selectedCount: () => flow.getNodes().filter((node) => node.selected).length,
});
