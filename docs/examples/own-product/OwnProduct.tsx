import { connectExecutor } from '@heddle/executor/bridge';
import * as canvas from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { issueText, validate } from '@heddle/validator';
import { createRegistry, importDocument } from '@heddle/workflow-schema';
import { applyRunEvent, emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';
import { useMemo, useState } from 'react';
import { definitions, type Step } from './steps.js';
import './styles.css';

const card = ({ data, title }: canvas.CardProps<Step>) => (
  <div className="price-step">
    {title}: {data.amount}
  </div>
);
const nodeTypes = [
  canvas.defineNodeType<Step>({
    type: 'price',
    label: 'Price',
    category: 'Prices',
    card,
    ports: { out: [''] },
  }),
  canvas.defineNodeType<Step>({ type: 'times', label: 'Times', category: 'Prices', card }),
];
const registry = createRegistry(definitions);
const executor = connectExecutor({
  createExecutorWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
});
const twoSteps: canvas.PlainDocument = {
  nodes: [
    { id: 'tea', type: 'price', position: { x: 0, y: 0 }, data: { label: 'Tea', amount: 4 } },
    { id: 'cup', type: 'times', position: { x: 240, y: 0 }, data: { label: 'Cup', from: 'tea', amount: 3 } },
  ],
  edges: [{ id: 'tea-cup', source: 'tea', target: 'cup' }],
};

export function OwnProduct() {
  const [value, setValue] = useState(twoSteps);
  const [run, setRun] = useState<RunState>();
  const [failure, setFailure] = useState('');
  const entries = value.nodes.filter(({ type }) => type === 'price').map(({ id }) => id);
  const document = useMemo(() => canvas.plainCodec.read(value), [value]);
  const issues = useMemo(() => validate(importDocument(document), { registry }), [document]);

  const start = () => {
    const state = emptyRunState();
    const onEvents = (events: readonly RunEvent[]) => {
      for (const event of events) applyRunEvent(state, event);
      setRun({ ...state });
    };
    const { done } = executor.start(document, {}, { entries, onEvents });
    done.catch((error: Error) => setFailure(error.message));
  };

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <header>
        <button type="button" onClick={start}>
          Calculate
        </button>
        <output>{failure || run?.error?.message || JSON.stringify(run?.outputs)}</output>
      </header>
      <div style={{ flex: 1, minHeight: 0 }}>
        <canvas.FlowCanvas
          nodeTypes={nodeTypes}
          codec={canvas.plainCodec}
          value={value}
          onChange={(change) => setValue((now) => canvas.applyChange(now, change))}
          issues={issues}
          describeIssue={(issue) => issueText(issue, 'en')}
          run={run}
          onClearRun={() => setRun(undefined)}
          renderNodePanel={(panel) => <StepForm panel={panel} steps={value.nodes} />}
          className="prices"
          theme="auto"
          language="en"
        />
      </div>
    </div>
  );
}

function StepForm({ panel, steps }: { panel: canvas.NodePanelProps; steps: canvas.PlainNode[] }) {
  const { id, node, raw, edit } = panel;
  const others = steps.filter((step) => step.id !== id);
  const set = (name: string, to: string | number) =>
    edit((draft) => Object.assign(draft, { [name]: to }), name);
  return (
    <form style={{ display: 'grid', gap: 8, padding: 16 }}>
      <label>
        Amount{' '}
        <input
          type="number"
          value={Number(raw.amount ?? 0)}
          onChange={(event) => set('amount', Number(event.target.value))}
        />
      </label>
      {node.type !== 'price' && (
        <label>
          Price of{' '}
          <select value={String(raw.from ?? '')} onChange={(event) => set('from', event.target.value)}>
            <option value="">nothing</option>
            {others.map((step) => (
              <option key={step.id} value={step.id}>
                {step.data.label}
              </option>
            ))}
          </select>
        </label>
      )}
    </form>
  );
}
