import { applyChange, type CanvasMessages, FlowCanvas, type NodeView } from '@heddle/flow-canvas';
import { useCanvasCommands, useHistory, useSelection } from '@heddle/flow-canvas/hooks';
import { defineNode, isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { giveToTests } from './CanvasStage.js';

/** A page that uses only the canvas of Heddle, with its own node type, colours, messages and dock. */
function HostStage({ isControlled = false, refuses = false }: { isControlled?: boolean; refuses?: boolean }) {
  const [json, setJson] = useState(twoSteps);
  const host = {
    ref: giveToTests,
    definitions,
    views,
    slots,
    messages: german,
    locale: 'de',
    language: 'en' as const,
    className: 'story-host',
  };
  return (
    <div style={{ height: 420 }}>
      <style>{colors}</style>
      {isControlled ? (
        <FlowCanvas
          {...host}
          value={json}
          onChange={(change) =>
            // To refuse a change, the host passes its own document back.
            setJson((now) => (refuses ? structuredClone(now) : applyChange(now, change)))
          }
        />
      ) : (
        <FlowCanvas {...host} defaultValue={json} />
      )}
      <output data-story-nodes>{(json.nodes as JsonObject[]).length}</output>
    </div>
  );
}

const colors = `.flow-canvas.story-host {
  --flow-bg: rgb(250, 240, 230);
  --flow-selected: rgb(120, 0, 120);
}`;
const german: CanvasMessages = { canvas: 'Arbeitsfläche', 'command.addNode': 'Knoten einfügen' };

const step = defineNode<JsonObject>({
  name: 'step',
  code: '1000',
  displayKey: 'Step',
  category: 'logic',
  messages: {
    'zh-CN': { name: '步骤', description: '一件要做的事。' },
    en: { name: 'Step', description: 'A single task.' },
  },
  data: { safeParse: (value) => ({ success: true, data: isJsonObject(value) ? value : {} }) },
  create: ({ title }) => ({ nodeMeta: { title } }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: () => [],
  outputs: () => [],
});
const definitions = [step];

const stepView: NodeView<JsonObject> = {
  Icon: () => null,
  measure: () => ({
    width: 160,
    height: 44,
    ports: [
      { id: '', direction: 'in', side: 'left', x: 0, y: 22 },
      { id: '', direction: 'out', side: 'right', x: 160, y: 22 },
    ],
  }),
  Card: ({ title }) => <i style={{ display: 'block', padding: '12px 14px' }}>{title}</i>,
};
const views = { step: stepView };

const makeStep = (id: string, title: string, x: number) => ({
  id,
  type: '1000',
  meta: { position: { x, y: 0 } },
  data: { nodeMeta: { title } },
});
const twoSteps: JsonObject = {
  nodes: [makeStep('1', 'Warp', 0), makeStep('2', 'Weft', 320)],
  edges: [{ sourceNodeID: '1', targetNodeID: '2' }],
};

function Tools() {
  const commands = useCanvasCommands(['addNode', 'fit']);
  const { canUndo, undo } = useHistory();
  const { nodes } = useSelection();
  return (
    <div role="toolbar" aria-label="Own tools" style={{ position: 'absolute', top: 12, left: 12 }}>
      {commands.map(({ name, label, isEnabled, run }) => (
        <button key={name} type="button" disabled={!isEnabled} onClick={run}>
          {label}
        </button>
      ))}
      <button type="button" disabled={!canUndo} onClick={undo}>
        Undo edit
      </button>
      <output>{nodes.size}</output>
    </div>
  );
}
const slots = { toolbar: Tools, minimap: null };

const meta = { title: 'canvas/Hosts', component: HostStage } satisfies Meta<typeof HostStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Uncontrolled: Story = {
  play: async ({ canvasElement }) => {
    const tools = await within(canvasElement).findByRole('toolbar', { name: 'Own tools' });
    await expect(within(tools).getByRole('button', { name: 'Knoten einfügen' })).toBeEnabled();
  },
};

/** The host owns the document and receives every edit. */
export const Controlled: Story = {
  args: { isControlled: true },
  play: async ({ canvasElement }) => {
    const canvas = canvasElement.querySelector<HTMLElement>('.flow-canvas')!;
    fireEvent.keyDown(canvas, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(canvas, { key: 'Delete' });
    await waitFor(() => expect(canvasElement.querySelector('[data-story-nodes]')).toHaveTextContent('0'));
  },
};

/** The host owns the document and refuses every edit. */
export const Refusing: Story = { args: { isControlled: true, refuses: true } };
