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
import { cameraAt, cardSize, type Graph } from './graph.js';
import { PlainCard } from './PlainCard.js';
import './plain-card.css';

let context: FreeLayoutPluginContext;
let given: WorkflowJSON;

function Card(props: WorkflowNodeProps) {
  const { node } = useNodeRender();
  return (
    <WorkflowNodeRenderer node={props.node} className={`flowgram-card is-${node.id}`}>
      <PlainCard title={node.id} />
    </WorkflowNodeRenderer>
  );
}

/** Forms off and history on, which is the cheapest way to run it. */
function App({ graph, size }: { graph: Graph; size: { width: number; height: number } }) {
  const meta = { size: cardSize, defaultPorts: [{ type: 'input' as const }, { type: 'output' as const }] };
  return (
    <FreeLayoutEditorProvider
      ref={(value) => {
        if (value) context = value;
      }}
      initialData={given}
      nodeRegistries={[{ type: 'step', meta }]}
      nodeEngine={{ enable: false }}
      history={{ enable: true }}
      materials={{ renderDefaultNode: Card }}
      onAllLayersRendered={(ready) => {
        const { x, y } = cameraAt(1, graph, size);
        ready.playground.config.updateConfig({ zoom: 1, scrollX: -x, scrollY: -y, minZoom: 0.02 });
      }}
    >
      <EditorRenderer />
    </FreeLayoutEditorProvider>
  );
}

offer({
  prepare({ nodes, edges }) {
    given = {
      nodes: nodes.map(({ id, x, y, title }) => ({
        id,
        type: 'step',
        // A place is the middle of the upper border.
        meta: { position: { x: x + cardSize.width / 2, y } },
        data: { title },
      })),
      edges: edges.map(({ source, target }) => ({ sourceNodeID: source, targetNodeID: target })),
    };
  },
  mount(element, graph) {
    const size = { width: element.clientWidth, height: element.clientHeight };
    createRoot(element).render(<App graph={graph} size={size} />);
  },
  root: '.gedit-playground',
  surface: '.gedit-playground',
  card: '.flowgram-card',
  cardOf: (id) => document.querySelector(`.is-${id}`),
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
