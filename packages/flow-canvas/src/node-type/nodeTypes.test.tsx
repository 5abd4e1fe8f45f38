import { type PlainDocument, plainCodec } from '@heddle/workflow-schema/codec';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { applyChange } from '../store/makeChange.js';
import { defineNodeType } from './defineNodeType.js';
import { Port } from './Port.js';

beforeAll(preloadCanvas, 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Task {
  label: string;
  lines?: number;
}

const task = defineNodeType<Task>({
  type: 'task',
  label: 'Aufgabe',
  category: 'Büro',
  card: ({ data, title }) => (
    <div data-width={150} data-height={40 + 20 * (data.lines ?? 0)}>
      {title}
    </div>
  ),
});

const gate = defineNodeType({
  type: 'gate',
  label: 'Weiche',
  card: () => (
    <div data-width={100} data-height={80}>
      <Port direction="in" side="top" />
      <Port direction="out" id="yes" side="right" />
      <Port direction="out" id="no" side="bottom" />
    </div>
  ),
});

const plain: PlainDocument = {
  nodes: [
    { id: 'a', type: 'task', position: { x: 0, y: 0 }, data: { label: 'Brew' } },
    { id: 'b', type: 'gate', position: { x: 300, y: 0 }, data: {} },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
};

/** There is no layout here: cards and ports say how large they are and where. */
function layOut() {
  const number = (element: Element | null | undefined, name: string) =>
    Number((element as HTMLElement | null)?.dataset[name] ?? 0);
  const card = (element: Element) => element.firstElementChild;
  for (const [property, name] of [
    ['offsetWidth', 'width'],
    ['offsetHeight', 'height'],
  ] as const)
    vi.spyOn(HTMLElement.prototype, property, 'get').mockImplementation(function (this: HTMLElement) {
      return this.className === 'flow-own-card' ? number(card(this), name) : 0;
    });
  const before = HTMLElement.prototype.getBoundingClientRect;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = this.dataset.side;
    if (this.className === 'flow-own-card')
      return new DOMRect(0, 0, number(card(this), 'width'), number(card(this), 'height'));
    if (place === undefined || this.dataset.flowPortPlace === undefined) return before.call(this);
    const [width, height] = [number(this.parentElement, 'width'), number(this.parentElement, 'height')];
    const x = place === 'left' ? 0 : place === 'right' ? width : width / 2;
    const y = place === 'top' ? 0 : place === 'bottom' ? height : height / 2;
    return new DOMRect(x, y, 0, 0);
  });
}

function show(props: Partial<FlowCanvasProps<PlainDocument>> = {}) {
  const handle = createRef<CanvasHandle<PlainDocument>>();
  const issues: CanvasIssue[] = [];
  const canvas = (more: Partial<FlowCanvasProps<PlainDocument>>) => (
    <FlowCanvas
      ref={handle}
      nodeTypes={[task, gate]}
      codec={plainCodec}
      defaultValue={plain}
      language="en"
      onIssue={(issue) => issues.push(issue)}
      {...props}
      {...more}
    />
  );
  const view = render(canvas({}));
  return { handle: handle.current!, issues, update: (more = {}) => view.rerender(canvas(more)) };
}

const cardOf = (id: string) => document.querySelector<HTMLElement>(`[data-flow-node="${id}"]`)!;
const portsOf = (id: string) =>
  [...cardOf(id).querySelectorAll<HTMLElement>('[data-flow-port]')].map(({ dataset, style }) => [
    dataset.direction,
    dataset.flowPort,
    style.left,
    style.top,
  ]);

describe('defineNodeType', () => {
  it('shows a card from one component, without a frame or texts of the canvas', async () => {
    show();
    await screen.findByText('Brew');
    expect(cardOf('a').textContent).toBe('Brew');
    expect(cardOf('a').dataset.own).toBe('true');
  });

  it('takes sizes and ports from the DOM, and reports no change', async () => {
    layOut();
    const onChange = vi.fn();
    show({ onChange });
    await screen.findByText('Brew');
    await waitFor(() =>
      expect(portsOf('a')).toEqual([
        ['in', '', '0px', '20px'],
        ['out', '', '150px', '20px'],
      ]),
    );
    expect(portsOf('b')).toEqual([
      ['in', '', '50px', '0px'],
      ['out', 'yes', '100px', '40px'],
      ['out', 'no', '50px', '80px'],
    ]);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('connects ports by the ids that the card gives them', async () => {
    layOut();
    const { handle } = show();
    await waitFor(() => expect(portsOf('b')).toHaveLength(3));
    let isDone = false;
    act(() => {
      isDone = handle.connect({ source: 'b', sourcePort: 'no', target: 'a' });
    });
    expect(isDone).toBe(true);
    expect(handle.exportDocument().edges.at(-1)).toMatchObject({ source: 'b', sourceHandle: 'no' });
  });

  it('groups types under the host’s own text where nodes are added', async () => {
    const { handle } = show();
    act(() => handle.runCommand('addNode'));
    expect(await screen.findByRole('group', { name: 'Büro' })).toBeTruthy();
    expect(screen.getByRole('option', { name: /Aufgabe/ })).toBeTruthy();
  });

  it('names a measure that differs from the DOM once', async () => {
    layOut();
    const lying = defineNodeType({
      type: 'task',
      label: 'Task',
      card: () => <div data-width={150} data-height={90} />,
      measure: () => ({ width: 150, height: 40, ports: [] }),
    });
    const { issues } = show({ nodeTypes: [lying, gate] });
    await waitFor(() =>
      expect(issues.filter(({ kind }) => kind === 'wrong-measure')).toEqual([
        { kind: 'wrong-measure', message: 'task: the card is 150 x 90, measure returned 150 x 40' },
      ]),
    );
  });

  it('shows a card that throws as a failure of that card alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = defineNodeType({
      type: 'gate',
      label: 'Gate',
      card: () => {
        throw new Error('no gate');
      },
    });
    const { issues } = show({ nodeTypes: [task, broken] });
    await screen.findByText('Brew');
    await waitFor(() =>
      expect(issues).toContainEqual({ kind: 'view-failed', message: 'no gate', nodeId: 'b' }),
    );
  });

  it('keeps cards mounted while the host passes a new array of the same types', async () => {
    const { update } = show();
    const element = (await screen.findByText('Brew')).closest('[data-flow-node]');
    update({ nodeTypes: [task, gate] });
    expect(screen.getByText('Brew').closest('[data-flow-node]')).toBe(element);
  });

  it('names types that are new on every render, and keeps working', async () => {
    const { issues, update } = show();
    for (let render = 0; render < 6; render++)
      update({ nodeTypes: [defineNodeType({ type: 'task', label: 'Task', card: () => <i>New</i> })] });
    await screen.findByText('New');
    expect(issues.filter(({ kind }) => kind === 'unstable-types')).toHaveLength(1);
  });
});

describe('value and defaultValue', () => {
  it('controls a document in the host’s format', async () => {
    const handle = createRef<CanvasHandle<PlainDocument>>();
    let now = plain;
    function Host() {
      const [value, setValue] = useState(plain);
      now = value;
      return (
        <FlowCanvas
          ref={handle}
          nodeTypes={[task, gate]}
          codec={plainCodec}
          value={value}
          onChange={(change) => setValue((before) => applyChange(before, change))}
          language="en"
        />
      );
    }
    render(<Host />);
    await screen.findByText('Brew');
    act(() => void handle.current!.disconnect({ source: 'a', target: 'b' }));
    expect(now.edges).toEqual([]);
    expect(now.nodes).toEqual(plain.nodes);
    act(() => handle.current!.undo());
    expect(now).toEqual(plain);
  });
});
