import {
  type CanvasHandle,
  defineNodeType,
  FlowCanvas,
  type PlainDocument,
  plainCodec,
} from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './Canvas.js';
import { cardSize } from './graph.js';
import { StepCard } from './StepCard.js';

const step = defineNodeType<{ text: string }>({
  type: 'step',
  label: 'Step',
  card: ({ title, data, isSelected }) => <StepCard title={title} text={data.text} isSelected={isSelected} />,
  // The other canvases are given the size and the ports, too.
  measure: () => ({
    ...cardSize,
    ports: [
      { id: '', direction: 'in', side: 'left', x: 0, y: cardSize.height / 2 },
      { id: '', direction: 'out', side: 'right', x: cardSize.width, y: cardSize.height / 2 },
    ],
  }),
});
const nodeTypes = [step];
const handle = createRef<CanvasHandle<PlainDocument>>();
let given: PlainDocument;

offer({
  prepare(graph) {
    given = {
      nodes: graph.nodes.map(({ id, x, y, title, text }) => ({
        id,
        type: 'step',
        position: { x, y },
        data: { label: title, text },
      })),
      edges: graph.edges,
    };
  },
  mount(element, _graph, camera) {
    createRoot(element).render(
      <FlowCanvas
        ref={handle}
        codec={plainCodec}
        nodeTypes={nodeTypes}
        defaultValue={given}
        initialCamera={camera}
        language="en"
      />,
    );
  },
  root: '.flow-canvas',
  surface: '.react-flow__pane',
  cardOf: (id) => document.querySelector(`[data-flow-node="${id}"]`),
  showsEdges(edges) {
    const { width, height } = document.querySelector('.flow-canvas')!.getBoundingClientRect();
    const probe = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.flow-plane canvas')) {
      const box = canvas.getBoundingClientRect();
      probe.drawImage(canvas, box.left, box.top, box.width, box.height);
    }
    const { data } = probe.getImageData(0, 0, width, height);
    // The background is lighter than any edge.
    const isDark = (x: number, y: number) => {
      const at = 4 * (Math.round(y) * width + Math.round(x));
      return data[at + 3] === 255 && data[at]! < 200;
    };
    // Where edges cross, the one below has a gap.
    const around = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
    return edges
      .filter(({ middle: { x, y } }) => x > 5 && y > 5 && x < width - 5 && y < height - 5)
      .every(({ middle: { x, y } }) => around.some((dx) => around.some((dy) => isDark(x + dx, y + dy))));
  },
  camera: () => handle.current!.getCamera(),
  look: (camera) => handle.current!.setCamera(camera),
  placeOf: (id) => handle.current!.getNode(id)!.position,
  selectAll: () => void handle.current!.runCommand('selectAll'),
  selectedCount: () => handle.current!.getSelection().nodes.length,
});
