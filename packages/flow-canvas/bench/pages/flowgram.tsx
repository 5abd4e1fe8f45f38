import 'reflect-metadata';
import {
  EditorRenderer,
  FreeLayoutEditorProvider,
  type FreeLayoutPluginContext,
  useNodeRender,
  type WorkflowJSON,
  type WorkflowNodeProps,
  WorkflowNodeRenderer,
} from '@flowgram.ai/free-layout-editor';
import '@flowgram.ai/free-layout-editor/index.css';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import { type Camera, cardSize, type GraphNode } from './graph.js';
import { StepCard } from './StepCard.js';

let context: FreeLayoutPluginContext;
let given: WorkflowJSON;
let byId: Map<string, GraphNode>;
let edgeCount = 0;

function Card(props: WorkflowNodeProps) {
  const { node, selected } = useNodeRender();
  const { title, text } = byId.get(node.id)!;
  return (
    <WorkflowNodeRenderer node={props.node} className={`flowgram-card is-${node.id}`}>
      <StepCard title={title} text={text} isSelected={selected} />
    </WorkflowNodeRenderer>
  );
}

/** Forms are off and history is on, the cheapest configuration of this canvas. */
function App({ camera }: { camera: Camera }) {
  const defaultPorts = [{ type: 'input' as const }, { type: 'output' as const }];
  return (
    <FreeLayoutEditorProvider
      ref={(value) => {
        if (value) context = value;
      }}
      initialData={given}
      nodeRegistries={[{ type: 'step', meta: { size: cardSize, defaultPorts } }]}
      nodeEngine={{ enable: false }}
      history={{ enable: true }}
      materials={{ renderDefaultNode: Card }}
      onAllLayersRendered={(ready) => {
        const { x, y, zoom } = camera;
        ready.playground.config.updateConfig({ zoom, scrollX: -x, scrollY: -y, minZoom: 0.02 });
      }}
    >
      <EditorRenderer />
    </FreeLayoutEditorProvider>
  );
}

offer({
  prepare(graph) {
    byId = new Map(graph.nodes.map((node) => [node.id, node]));
    edgeCount = graph.edges.length;
    given = {
      nodes: graph.nodes.map(({ id, x, y }) => {
        // Positions are the middle of the top border.
        return { id, type: 'step', meta: { position: { x: x + cardSize.width / 2, y } }, data: {} };
      }),
      edges: graph.edges.map(({ source, target }) => ({ sourceNodeID: source, targetNodeID: target })),
    };
  },
  mount(element, _graph, camera) {
    createRoot(element).render(<App camera={camera} />);
  },
  root: '.gedit-playground',
  surface: '.gedit-playground',
  cardOf: (id) => document.querySelector(`.is-${id}`),
  // Its edges carry no ids, but it draws all of them.
  showsEdges: () => document.querySelectorAll('.gedit-flow-activity-edge').length >= edgeCount,
  camera() {
    const { scrollX, scrollY, zoom } = context.playground.config.config;
    return { x: -scrollX, y: -scrollY, zoom };
  },
  look: ({ x, y, zoom }) => context.playground.config.updateConfig({ zoom, scrollX: -x, scrollY: -y }),
  placeOf: (id) => ({ ...context.document.getNode(id)!.transform.position }),
  selectAll() {
    context.selection.selection = context.document.getAllNodes().filter(({ id }) => id !== 'root');
  },
  selectedCount: () => context.selection.selection.length,
});
