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
import { type Camera, cardSize, type Graph } from './graph.js';
import { StepCard } from './StepCard.js';

type StepNode = Node<{ title: string; text: string }>;

/** With `?culled`, only nodes in view are mounted, and given sizes and handles avoid measuring. */
const isCulled = location.search.includes('culled');
let flow: ReactFlowInstance<StepNode>;
let selectAll: () => void;
let given: StepNode[];

const Card = memo(function Card({ data, selected }: NodeProps<StepNode>) {
  return (
    <>
      <StepCard title={data.title} text={data.text} isSelected={selected ?? false} />
      <Handle type="target" position={Position.Left} />
      <Handle type="source" position={Position.Right} />
    </>
  );
});
const nodeTypes = { card: Card };

function toNode({ id, x, y, title, text }: Graph['nodes'][number]): StepNode {
  const node = { id, type: 'card', position: { x, y }, data: { title, text } };
  if (!isCulled) return node;
  const handle = { y: cardSize.height / 2 - 3, width: 6, height: 6 };
  return {
    ...node,
    ...cardSize,
    handles: [
      { ...handle, type: 'target', position: Position.Left, x: -3 },
      { ...handle, type: 'source', position: Position.Right, x: cardSize.width - 3 },
    ],
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
        flow = instance;
      }}
      onlyRenderVisibleElements={isCulled}
      defaultViewport={camera}
      minZoom={0.02}
      panOnScroll
      // By default, this canvas moves half as far as the wheel.
      panOnScrollSpeed={1}
      zoomOnScroll={false}
    />
  );
}

offer({
  prepare(graph) {
    given = graph.nodes.map(toNode);
  },
  mount(element, graph, camera) {
    createRoot(element).render(<App graph={graph} camera={camera} />);
  },
  root: '.react-flow',
  surface: '.react-flow__pane',
  cardOf: (id) =>
    document.querySelector(`.react-flow__node[data-id="${id}"]:not([style*="visibility: hidden"])`),
  showsEdges: (edges) =>
    edges.every(({ id }) => document.querySelector(`.react-flow__edge[data-id="${id}"]`) !== null),
  camera: () => flow.getViewport(),
  look: (camera) => void flow.setViewport(camera),
  placeOf: (id) => flow.getNode(id)!.position,
  selectAll: () => selectAll(),
  selectedCount: () => flow.getNodes().filter((node) => node.selected).length,
});
