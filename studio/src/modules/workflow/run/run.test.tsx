import { HeddleProvider } from '@heddle/ui-kit';
import type { Json } from '@heddle/workflow-schema';
import { type RunEvent, RunTree, runState } from '@heddle/workflow-schema/runs';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { cardStates, type PickedRounds } from './cardStates.js';
import { RunResult } from './RunResult.js';

type Body = RunEvent extends infer Event
  ? Event extends RunEvent
    ? Omit<Event, 'seq' | 'at'>
    : never
  : never;

beforeEach(() => setLanguage('en'));
// Autosizing text areas listen for font events, which this DOM lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(cleanup);

const titles: Record<string, string> = {
  '20': 'Each',
  '21': 'Shout',
  '30': 'Call',
  '31': 'Ask',
  '40': 'Tell',
};
const titleAt = (path: string) =>
  titles[path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '')] ?? path;

function stateOf(bodies: readonly Body[]) {
  return runState(bodies.map((body, index) => ({ ...body, seq: index + 1, at: 1000 + index }) as RunEvent));
}

const started: Body = { type: 'run.started', runId: '1', inputs: {} };

function rounds(count: number, failing: readonly number[] = []): Body[] {
  const error = { code: 1, message: 'no thread' };
  return [
    started,
    { type: 'node.started', path: '20', nodeId: '20', attempt: 1, inputs: {} },
    ...Array.from({ length: count }, (_, index): Body[] => {
      const place = { path: `20[${index}]/21`, nodeId: '21' };
      return [
        { type: 'frame.started', path: `20[${index}]`, nodeId: '20', index, items: { word: `w${index}` } },
        { type: 'node.started', ...place, attempt: 1, inputs: { word: `w${index}` } },
        failing.includes(index)
          ? { type: 'node.failed', ...place, error }
          : { type: 'node.finished', ...place, outputs: { out: `W${index}` }, logs: [`line ${index}`] },
        { type: 'frame.finished', path: `20[${index}]`, ...(failing.includes(index) && { error }) },
      ];
    }).flat(),
  ];
}

function asks(path: string, data: Json): Body {
  const nodeId = path.slice(path.lastIndexOf('/') + 1);
  return {
    type: 'node.waiting',
    path,
    nodeId,
    interrupt: { id: '7', path, nodeId, kind: 2, data },
    state: null,
  };
}

/** Nodes whose form was opened. */
const opened: string[] = [];

function Panel({
  bodies,
  problem,
  onAnswer,
}: {
  bodies: readonly Body[];
  problem?: string;
  onAnswer?: (id: string, value: Json) => Promise<void>;
}) {
  const run = stateOf(bodies);
  const [picked, setPicked] = useState<PickedRounds>(new Map());
  return (
    <HeddleProvider language="en">
      <RunResult
        view={{
          run,
          tree: new RunTree(run),
          picked,
          opened: undefined,
          titleAt,
          onPickRound: (container, round) =>
            setPicked(round === undefined ? new Map() : new Map([[container, round]])),
          onShowNode: () => {},
          onOpenNode: (nodeId) => opened.push(nodeId),
        }}
        past={undefined}
        problem={problem}
        nodeTitle={titleAt}
        onAnswer={onAnswer ?? (async () => {})}
      />
    </HeddleProvider>
  );
}

const question = { messages: [{ type: 'question', content_type: 'text', content: 'Your name?' }] };

describe('a question', () => {
  it('takes the focus, shows its containers, and is answered with Enter', async () => {
    const answers: [string, Json][] = [];
    render(
      <Panel
        bodies={[
          started,
          { type: 'frame.started', path: '20[2]', nodeId: '20', index: 2 },
          { type: 'frame.started', path: '20[2]/30', nodeId: '30', workflowId: '9', version: '' },
          asks('20[2]/30/31', question),
        ]}
        onAnswer={async (id, value) => {
          answers.push([id, value]);
        }}
      />,
    );
    const box = screen.getByRole('region', { name: 'Waiting for your answer' });
    expect(within(box).getByText('Each, 3rd iteration › Call')).toBeTruthy();
    const field = screen.getByLabelText('Your answer');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Ada' } });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(answers).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(answers).toEqual([['7', 'Ada']]));
  });

  it('offers its options as buttons and shows why an answer was rejected', async () => {
    const options = { question: 'Which?', options: [{ name: 'Warp' }, { name: 'Weft' }] };
    render(
      <Panel
        bodies={[
          started,
          asks('31', { messages: [{ type: 'question', content_type: 'option', content: options }] }),
        ]}
        onAnswer={() => Promise.reject(new Error('the run has ended'))}
      />,
    );
    expect(document.activeElement?.textContent).toContain('Warp');
    fireEvent.click(screen.getByRole('button', { name: 'B Weft' }));
    expect((await screen.findByRole('alert')).textContent).toBe('the run has ended');
    expect((screen.getByRole('button', { name: 'B Weft' }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('shows a form by its declared fields and sends typed values', async () => {
    const answers: Json[] = [];
    const fields = [
      { name: 'name', type: 'string', required: true },
      { name: 'age', type: 'integer' },
    ];
    render(
      <Panel
        bodies={[started, asks('31', { content_type: 'form_schema', content: JSON.stringify(fields) })]}
        onAnswer={async (_id, value) => {
          answers.push(value);
        }}
      />,
    );
    fireEvent.change(screen.getByLabelText(/^age/), { target: { value: 'many' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Required')).toBeTruthy();
    expect(screen.getByText('Enter a number')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^name/), { target: { value: 'Ada' } });
    fireEvent.change(screen.getByLabelText(/^age/), { target: { value: '36' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    expect({ ...(answers[0] as object) }).toEqual({ name: 'Ada', age: 36 });
  });

  it('about an account leads to the page of the consent, and goes on when that page says so', async () => {
    const answers: Json[] = [];
    const content = { question: '', name: 'Calendar', url: '/authorize-plugin?plugin_id=8' };
    render(
      <Panel
        bodies={[started, asks('31', { content_type: 'oauth', message: 'x', content })]}
        onAnswer={async (_id, value) => {
          answers.push(value);
        }}
      />,
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Allow it at/ });
    expect(link.href).toBe(new URL('/authorize-plugin?plugin_id=8', location.href).href);
    const otherTab = new BroadcastChannel('heddle-plugin-consent');
    otherTab.postMessage('8');
    await waitFor(() => expect(answers).toEqual(['I have allowed it']));
    otherTab.close();
  });

  it('about an account opens no script', () => {
    const content = { question: '', name: 'Calendar', url: 'javascript:alert(1)' };
    render(<Panel bodies={[started, asks('31', { content_type: 'oauth', message: 'x', content })]} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is marked as unanswered when the run ends first', () => {
    render(<Panel bodies={[started, asks('31', question), { type: 'run.cancelled', reason: 'enough' }]} />);
    expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Ask/ }));
    expect(screen.getByText('The run ended before this question was answered.')).toBeTruthy();
    expect(screen.getByText('Your name?')).toBeTruthy();
  });
});

describe('the iterations of a loop', () => {
  it('are shown one at a time, starting with the latest, and selected by number', async () => {
    render(<Panel bodies={rounds(12)} />);
    fireEvent.click(screen.getByRole('button', { name: /^Each/ }));
    const pager = screen.getByRole('region', { name: 'Each: Iterations' });
    const number = within(pager).getByLabelText('Iteration number') as HTMLInputElement;
    expect([number.value, within(pager).getByText('of 12').textContent]).toEqual(['12', 'of 12']);
    expect(pager.querySelectorAll('[data-node]')).toHaveLength(1);
    fireEvent.click(within(pager).getByRole('button', { name: 'Previous iteration' }));
    expect(number.value).toBe('11');
    fireEvent.change(number, { target: { value: '3' } });
    fireEvent.click(within(pager).getByRole('button', { name: /^Shout/ }));
    expect(within(pager).getByText('line 2')).toBeTruthy();
  });

  it('can be stepped through by failed iteration', () => {
    render(<Panel bodies={rounds(9, [1, 6])} />);
    fireEvent.click(screen.getByRole('button', { name: /^Each/ }));
    const pager = screen.getByRole('region', { name: 'Each: Iterations' });
    const number = within(pager).getByLabelText('Iteration number') as HTMLInputElement;
    const next = () =>
      fireEvent.click(within(pager).getByRole('button', { name: /Next failed iteration \(2/ }));
    next();
    expect(number.value).toBe('2');
    next();
    expect(number.value).toBe('7');
    expect(within(pager).getByText(/no thread/)).toBeTruthy();
  });

  it('render as fast for ten thousand as for ten', () => {
    const bodies = rounds(10_000);
    const began = performance.now();
    render(<Panel bodies={bodies} />);
    fireEvent.click(screen.getByRole('button', { name: /^Each/ }));
    expect(document.querySelectorAll('[data-node]')).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('appear on the cards as selected, or else the latest', () => {
    const run = stateOf(rounds(5));
    const tree = new RunTree(run);
    expect(cardStates(run, tree, new Map()).nodes.get('21')?.outputs).toEqual({ out: 'W4' });
    expect(cardStates(run, tree, new Map([['20', 1]])).nodes.get('21')?.outputs).toEqual({ out: 'W1' });
    expect(cardStates(run, tree, new Map([['20', 99]])).nodes.get('20')?.path).toBe('20');
  });
});

it('lists the nodes of a called workflow and shows text at the node that sent it', () => {
  render(
    <Panel
      bodies={[
        started,
        { type: 'node.started', path: '30', nodeId: '30', attempt: 1, inputs: {} },
        { type: 'frame.started', path: '30', nodeId: '30', workflowId: '9', version: '' },
        { type: 'node.started', path: '30/40', nodeId: '40', attempt: 1, inputs: {} },
        { type: 'message', path: '30/40', nodeId: '40', index: 0, content: 'Hel', finish: false },
        { type: 'message', path: '30/40', nodeId: '40', index: 1, content: 'lo', finish: false },
      ]}
    />,
  );
  expect(screen.getByText('Call › Tell')).toBeTruthy();
  expect(screen.getByText('Hello')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Call/ }));
  expect(screen.getByRole('button', { name: /^Tell/ })).toBeTruthy();
});

describe('the result of a run', () => {
  it('prints the answer and the output once, also when the rows of the nodes are open', () => {
    const text = 'Hello Ada';
    render(
      <Panel
        bodies={[
          started,
          { type: 'node.started', path: '40', nodeId: '40', attempt: 1, inputs: { name: 'Ada' } },
          { type: 'message', path: '40', nodeId: '40', index: 0, content: text, finish: true },
          { type: 'node.finished', path: '40', nodeId: '40', outputs: { output: text } },
          { type: 'run.finished', outputs: { output: text }, answer: text },
        ]}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: /^Tell/ }));
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByText('Shown above.')).toBeTruthy();
  });

  it('prints an error once, with titles instead of ids, and opens its node', () => {
    opened.length = 0;
    const error = { code: 7, message: 'node 31 has wrong data' };
    render(
      <Panel
        bodies={[
          started,
          { type: 'node.started', path: '30', nodeId: '30', attempt: 1, inputs: {} },
          { type: 'frame.started', path: '30', nodeId: '30', workflowId: '9', version: '' },
          { type: 'node.started', path: '30/31', nodeId: '31', attempt: 1, inputs: {} },
          { type: 'node.failed', path: '30/31', nodeId: '31', error },
          { type: 'node.failed', path: '30', nodeId: '30', error },
          { type: 'run.failed', error: { ...error, nodeId: '31', path: '30/31' } },
        ]}
        problem={error.message}
      />,
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByText('“Ask” failed')).toBeTruthy();
    expect(screen.getByText('“Ask” has wrong data')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Go to node' }));
    expect(opened).toEqual(['30']);
  });
});
