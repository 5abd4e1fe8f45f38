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
import type { JsonObject } from '@heddle/workflow-schema';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import { measureCard, RealCard } from './RealCard.js';
import type { Camera } from './steps.js';
import { toNodes } from './toDocument.js';

let context: FreeLayoutPluginContext;
let given: WorkflowJSON;
/** Card size by type code: this canvas supports one size per node type. */
let sizes: Map<string, { width: number; height: number }>;
let byId: Map<string, JsonObject>;

function Card(props: WorkflowNodeProps) {
  const { node, selected } = useNodeRender();
  const json = byId.get(node.id)!;
  return (
    <WorkflowNodeRenderer node={props.node} className={`flowgram-card is-${node.id}`}>
      <div style={sizes.get(json.type as string)}>
        <RealCard json={json} isSelected={selected} />
      </div>
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
      nodeRegistries={[...sizes].map(([type, size]) => ({ type, meta: { size, defaultPorts } }))}
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
    const nodes = toNodes(graph);
    byId = new Map(nodes.map((json) => [json.id as string, json]));
    sizes = new Map();
    for (const json of nodes)
      if (!sizes.has(json.type as string)) {
        const { width, height } = measureCard(json);
        sizes.set(json.type as string, { width, height });
      }
    given = {
      nodes: graph.nodes.map(({ id, x, y }) => {
        const type = byId.get(id)!.type as string;
        // Positions are the middle of the top border.
        return { id, type, meta: { position: { x: x + sizes.get(type)!.width / 2, y } }, data: {} };
      }),
      edges: graph.edges.map(({ source, target }) => ({ sourceNodeID: source, targetNodeID: target })),
    };
  },
  mount(element, _graph, camera) {
    createRoot(element).render(<App camera={camera} />);
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
