import {
  applyChange,
  defineNodeType,
  type EdgeView,
  FlowCanvas,
  type FlowCanvasProps,
  type PlainDocument,
  Port,
  plainCodec,
} from '@heddle/flow-canvas';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type CSSProperties, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { giveToTests } from './CanvasStage.js';

const ticket: CSSProperties = {
  position: 'relative',
  padding: '10px 16px',
  border: '2px solid rgb(180, 40, 90)',
  borderRadius: 18,
  background: 'rgb(255, 214, 231)',
  color: 'rgb(90, 0, 40)',
  font: '600 15px Georgia, serif',
};

/** One component is enough: the size comes from the DOM. */
const task = defineNodeType<{ label: string; lines?: string[] }>({
  type: 'task',
  label: 'Tâche',
  category: 'Bureau',
  card: ({ data, title }) => (
    <div style={ticket}>
      {title}
      {data.lines?.map((line) => (
        <div key={line} style={{ fontSize: 12, fontWeight: 400 }}>
          {line}
        </div>
      ))}
    </div>
  ),
});

/** Ports on three sides. */
const gate = defineNodeType<{ label: string }>({
  type: 'gate',
  label: 'Porte',
  category: 'Bureau',
  card: ({ title }) => (
    <div style={{ ...ticket, borderRadius: 0, background: 'rgb(216, 236, 255)', width: 120, height: 60 }}>
      <Port direction="in" side="top" />
      <Port direction="out" id="yes" side="right" />
      <Port direction="out" id="no" side="bottom" />
      {title}
    </div>
  ),
});

const nodeTypes = [task, gate];

const edgeViews: Record<string, EdgeView> = {
  alarm: {
    color: 'rgb(200, 30, 30)',
    width: 3,
    draw: (context, { color, width, middle, trace }) => {
      context.strokeStyle = color;
      context.fillStyle = color;
      context.lineWidth = width;
      context.setLineDash([8, 4]);
      context.beginPath();
      trace(context);
      context.stroke();
      context.beginPath();
      context.arc(middle.x, middle.y - 16, 4, 0, 2 * Math.PI);
      context.fill();
    },
    Overlay: ({ id, label }) => <span title={id}>{label}</span>,
  },
};

const fourNodes: PlainDocument = {
  nodes: [
    { id: 'order', type: 'task', position: { x: 0, y: 0 }, data: { label: 'Order', lines: ['Two cups'] } },
    { id: 'stock', type: 'gate', position: { x: 240, y: 160 }, data: { label: 'In stock?' } },
    { id: 'brew', type: 'task', position: { x: 480, y: 120 }, data: { label: 'Brew' } },
    { id: 'sorry', type: 'task', position: { x: 300, y: 320 }, data: { label: 'Apologise' } },
  ],
  edges: [
    { id: 'a', source: 'order', target: 'stock' },
    { id: 'b', source: 'stock', sourceHandle: 'yes', target: 'brew', label: 'yes' },
    { id: 'c', type: 'alarm', source: 'stock', sourceHandle: 'no', target: 'sorry', label: 'no' },
  ],
};

const manyNodes: PlainDocument = {
  nodes: Array.from({ length: 400 }, (_, index) => ({
    id: `n${index}`,
    type: 'task',
    position: { x: (index % 20) * 220, y: Math.floor(index / 20) * 120 },
    data: { label: `Task ${index}` },
  })),
  edges: [],
};

/** A page with its own document format and node types. */
function OwnStage({ document, ...props }: { document: PlainDocument } & FlowCanvasProps<PlainDocument>) {
  const [value, setValue] = useState(document);
  return (
    <div style={{ height: 480 }}>
      <FlowCanvas
        {...props}
        ref={giveToTests as never}
        nodeTypes={nodeTypes}
        edgeViews={edgeViews}
        codec={plainCodec}
        value={value}
        onChange={(change) => setValue((now) => applyChange(now, change))}
        language="en"
      />
      <output data-story-nodes>{value.nodes.length}</output>
    </div>
  );
}

const meta = { title: 'canvas/OwnTypes', component: OwnStage } satisfies Meta<typeof OwnStage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** React Flow's own document shape. */
export const Plain: Story = {
  args: { document: fourNodes },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-own]').length).toBe(4));
  },
};

/** Too many cards for elements: they are painted in the colours and fonts of mounted ones. */
export const Far: Story = { args: { document: manyNodes, initialCamera: { x: 40, y: 40, zoom: 1 } } };
