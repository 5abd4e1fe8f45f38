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
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import { cameraAt, cardSize, type Graph } from './graph.js';
import { PlainCard } from './PlainCard.js';
import './plain-card.css';

/** With `?culled`: only what is in view is mounted, and nothing is measured because sizes and handles are given. */
const isCulled = location.search.includes('culled');
let flow: ReactFlowInstance;
let selectAll: () => void;
let given: Node[];

const Card = memo(function Card({ data }: NodeProps) {
  return (
    <>
      <PlainCard title={data.title as string} />
      <Handle type="target" position={Position.Left} />
      <Handle type="source" position={Position.Right} />
    </>
  );
});
const nodeTypes = { card: Card };

function toNode({ id, x, y, title }: Graph['nodes'][number]): Node {
  const { width, height } = cardSize;
  const node: Node = { id, type: 'card', position: { x, y }, data: { title } };
  if (!isCulled) return node;
  const handle = { y: height / 2 - 3, width: 6, height: 6 };
  return {
    ...node,
    width,
    height,
    handles: [
      { ...handle, type: 'target', position: Position.Left, x: -3 },
      { ...handle, type: 'source', position: Position.Right, x: width - 3 },
    ],
  };
}

function App({ graph, size }: { graph: Graph; size: { width: number; height: number } }) {
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
        flow = instance;
      }}
      onlyRenderVisibleElements={isCulled}
      defaultViewport={cameraAt(1, graph, size)}
      minZoom={0.02}
      panOnScroll
      zoomOnScroll={false}
    />
  );
}

offer({
  prepare(graph) {
    given = graph.nodes.map(toNode);
  },
  mount(element, graph) {
    const size = { width: element.clientWidth, height: element.clientHeight };
    createRoot(element).render(<App graph={graph} size={size} />);
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
