import { type PlainDocument, plainCodec } from '@heddle/workflow-schema/codec';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { useCanvasCommands, useSelection } from '../hooks/index.js';
import { defineNodeType } from '../node-type/defineNodeType.js';
import { FlowCanvasProvider } from '../parts/FlowCanvasProvider.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';

beforeAll(preloadCanvas, 60_000);
afterEach(cleanup);

const step = defineNodeType({ type: 'step', label: 'Step', card: ({ title }) => <b>{title}</b> });
const nodeTypes = [step];

const plain: PlainDocument = {
  nodes: [
    { id: 'a', type: 'step', position: { x: 0, y: 0 }, data: { label: 'A' } },
    { id: 'b', type: 'step', position: { x: 300, y: 0 }, data: { label: 'B' } },
    { id: 'b', type: 'step', position: { x: 300, y: 200 }, data: { label: 'Second b' } },
    { id: 'd', type: 'step', position: { x: 600, y: 0 }, data: { label: 'D' } },
  ],
  edges: [
    { id: 'e', source: 'a', target: 'b', label: 'then' },
    { source: 'b', target: 'a' },
  ],
};

function show(props: Partial<FlowCanvasProps<PlainDocument>> = {}) {
  const handle = createRef<CanvasHandle<PlainDocument>>();
  const issues: CanvasIssue[] = [];
  render(
    <FlowCanvas
      ref={handle}
      nodeTypes={nodeTypes}
      codec={plainCodec}
      defaultValue={plain}
      language="en"
      onIssue={(issue) => issues.push(issue)}
      {...props}
    />,
  );
  return { handle: handle.current!, issues };
}

const failures = (issues: CanvasIssue[]) =>
  issues.filter(({ kind }) => kind === 'host-failed').map(({ message }) => message);

describe('the handle', () => {
  it('adds, changes and removes nodes by id, each as one step', () => {
    const { handle } = show();
    let id = '';
    act(() => {
      id = handle.addNode({ type: 'step', id: 'c', position: { x: 5, y: 6 }, data: { label: 'C' } }, 'Add C');
    });
    expect(id).toBe('c');
    expect(handle.getNode('c')).toMatchObject({ type: 'step', title: 'C', position: { x: 5, y: 6 } });
    act(() => {
      handle.updateNode('c', { position: { x: 50, y: 60 }, data: (now) => ({ ...now, done: true }) });
    });
    expect(handle.exportDocument().nodes.at(-1)).toEqual({
      id: 'c',
      type: 'step',
      position: { x: 50, y: 60 },
      data: { label: 'C', done: true },
    });
    act(() => void handle.removeNodes(['a', 'nobody']));
    expect(handle.getNodes().map((node) => node.title)).toEqual(['B', 'Second b', 'D', 'C']);
    expect(handle.exportDocument().edges).toEqual([]);
    for (let undo = 0; undo < 3; undo++) act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(plain);
  });

  it('adds, changes and removes edges by id', () => {
    const { handle } = show();
    expect(handle.getEdge('e')).toMatchObject({ source: 'a', target: 'b', label: 'then' });
    let id: string | undefined;
    act(() => {
      id = handle.addEdge({ id: 'mine', source: 'd', target: 'a', label: 'back', data: { weight: 2 } });
    });
    expect(id).toBe('mine');
    act(() => void handle.updateEdge('mine', { label: 'home' }));
    expect(handle.exportDocument().edges.at(-1)).toEqual({
      id: 'mine',
      source: 'd',
      target: 'a',
      label: 'home',
      data: { weight: 2 },
    });
    act(() => void handle.removeEdges(['mine', 'e']));
    expect(handle.getEdges().map((edge) => edge.id)).toEqual(['edge~2']);
  });

  it('throws for a type that is not registered and an id in use', () => {
    const { handle } = show();
    expect(() => handle.addNode({ type: 'other' })).toThrow('the type other is not registered');
    expect(() => handle.addNode({ type: 'step', id: 'a' })).toThrow('the id a is in use');
    expect(handle.addEdge({ source: 'a', target: 'nobody' })).toBeUndefined();
  });

  it('names duplicates and edges without an id while the document is open, and never writes these ids', () => {
    const { handle } = show();
    const ids = handle.getNodes().map((node) => node.id);
    expect(ids).toEqual(['a', 'b', 'b~2', 'd']);
    expect(handle.getEdges().map((edge) => edge.id)).toEqual(['e', 'edge~2']);
    act(() => handle.select(['b~2'], ['edge~2']));
    expect(handle.getSelection()).toEqual({ nodes: ['b~2'], edges: ['edge~2'] });
    act(() => void handle.updateNode('b~2', { position: { x: 1, y: 1 } }));
    expect(handle.getNode('b~2')?.title).toBe('Second b');
    expect(JSON.stringify(handle.exportDocument())).not.toContain('~');
  });

  it('moves the camera and converts between client and canvas coordinates', () => {
    const cameras: unknown[] = [];
    const { handle } = show({ onCameraChange: (camera) => cameras.push(camera) });
    act(() => handle.setCamera({ x: 10, y: 20, zoom: 0.5 }));
    expect(handle.getCamera()).toEqual({ x: 10, y: 20, zoom: 0.5 });
    expect(cameras.at(-1)).toEqual({ x: 10, y: 20, zoom: 0.5 });
    expect(handle.toCanvas({ x: 110, y: 20 })).toEqual({ x: 200, y: 0 });
    expect(handle.toScreen({ x: 200, y: 0 })).toEqual({ x: 110, y: 20 });
    act(() => handle.setCamera({ zoom: 99 }));
    expect(handle.getCamera().zoom).toBe(2);
  });
});

describe('callbacks', () => {
  it('refuses connections of the user and tells about those made', () => {
    const onConnect = vi.fn();
    const isValidConnection = vi.fn(({ target }: { target: string }) => target !== 'a');
    const { handle } = show({ onConnect, isValidConnection });
    let isDone: boolean[] = [];
    act(() => {
      isDone = [handle.connect({ source: 'd', target: 'a' }), handle.connect({ source: 'a', target: 'd' })];
    });
    expect(isDone).toEqual([false, true]);
    expect(onConnect.mock.calls).toEqual([
      [expect.objectContaining({ source: 'a', sourcePort: '', target: 'd', targetPort: '' })],
    ]);
  });

  it('shows the reason that the host gives for a refused connection', async () => {
    const { handle } = show({
      isValidConnection: ({ target }) => (target === 'd' ? 'D takes no input' : true),
    });
    act(() => void handle.connect({ source: 'a', target: 'd' }));
    expect(await screen.findByText('D takes no input')).toBeTruthy();
    expect(handle.exportDocument()).toEqual(plain);
  });

  it('connects no node that shares its id: edges name their nodes, and would connect the first one', async () => {
    const { handle } = show();
    let isDone = true;
    act(() => {
      isDone = handle.connect({ source: 'b~2', target: 'd' });
    });
    expect(isDone).toBe(false);
    expect(handle.addEdge({ source: 'b~2', target: 'd' })).toBeUndefined();
    expect(await screen.findByText(/another node has the same id/i)).toBeTruthy();
    expect(handle.exportDocument()).toEqual(plain);
  });

  it('vetoes a change before it is applied, or replaces it', () => {
    const onChange = vi.fn();
    let answer: (document: PlainDocument) => false | PlainDocument = () => false;
    const { handle } = show({ onChange, onBeforeChange: (change) => answer(change.document()) });
    act(() => handle.select(['a']));
    act(() => handle.runCommand('delete'));
    expect(handle.exportDocument()).toEqual(plain);
    expect([onChange.mock.calls.length, handle.canUndo]).toEqual([0, false]);
    answer = (proposed) => ({ ...proposed, nodes: [...proposed.nodes.slice(0, 1)] });
    act(() => handle.runCommand('delete'));
    expect(handle.getNodes().map(({ title }) => title)).toEqual(['B']);
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(plain);
  });

  it('is asked before undo and redo, with what the document would be', () => {
    const asked: [string, number][] = [];
    let refuses = false;
    const { handle } = show({
      onBeforeChange: (change) => {
        asked.push([change.origin, change.document().nodes.length]);
        return refuses ? false : undefined;
      },
    });
    act(() => handle.select(['a']));
    act(() => handle.runCommand('delete'));
    const deleted = handle.exportDocument();
    refuses = true;
    act(() => handle.undo());
    expect([handle.exportDocument(), handle.canUndo, handle.canRedo]).toEqual([deleted, true, false]);
    refuses = false;
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(plain);
    refuses = true;
    act(() => handle.redo());
    expect([handle.exportDocument(), handle.canRedo]).toEqual([plain, true]);
    expect(asked).toEqual([
      ['edit', 3],
      ['undo', 4],
      ['undo', 4],
      ['redo', 3],
    ]);
  });

  it('vetoes a deletion, or a part of it', () => {
    let answer: false | { nodes: string[]; edges: string[] } = false;
    const asked: unknown[] = [];
    const { handle } = show({
      onBeforeDelete: (parts) => {
        asked.push(parts);
        return answer;
      },
    });
    act(() => handle.select(['a', 'b']));
    act(() => handle.runCommand('delete'));
    expect(handle.getNodes()).toHaveLength(4);
    answer = { nodes: ['b'], edges: [] };
    act(() => handle.runCommand('delete'));
    expect(handle.getNodes().map(({ title }) => title)).toEqual(['A', 'Second b', 'D']);
    expect(asked[0]).toEqual({ nodes: ['a', 'b'], edges: [] });
  });

  it('survives vetoes that throw: the change is applied, and each is reported once', () => {
    const fail = () => {
      throw new Error('no');
    };
    const { handle, issues } = show({ onBeforeChange: fail, onBeforeDelete: fail, isValidConnection: fail });
    act(() => void handle.connect({ source: 'a', target: 'd' }));
    for (const id of ['a', 'b']) {
      act(() => handle.select([id]));
      act(() => handle.runCommand('delete'));
    }
    expect(handle.getNodes()).toHaveLength(2);
    expect(failures(issues).sort()).toEqual([
      'isValidConnection: no',
      'onBeforeChange: no',
      'onBeforeDelete: no',
    ]);
  });
});

describe('cards and panels', () => {
  it('lets a card edit its data as a step, without starting gestures of the canvas', () => {
    const counter = defineNodeType<{ count?: number }>({
      type: 'step',
      label: 'Counter',
      card: ({ data, edit }) => (
        <button
          type="button"
          onClick={() => edit((draft) => Object.assign(draft, { count: (data.count ?? 0) + 1 }), 'Count')}
        >
          {data.count ?? 0}
        </button>
      ),
    });
    const { handle } = show({ nodeTypes: [counter] });
    const button = document.querySelector('[data-flow-node="a"] .flow-own-card button')!;
    fireEvent.pointerDown(button, { button: 0, buttons: 1, pointerId: 1 });
    fireEvent.click(button);
    expect(button.textContent).toBe('1');
    expect(handle.getNode('a')?.data).toEqual({ label: 'A', count: 1 });
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(plain);
  });

  it('opens the panel at the width of the host, and passes it an id', async () => {
    const { handle } = show({ nodePanelWidth: 420, renderNodePanel: ({ id }) => <p>Form of {id}</p> });
    act(() => handle.focusNode('d'));
    expect(await screen.findByText('Form of d')).toBeTruthy();
    expect(screen.getByRole('complementary').style.width).toBe('420px');
  });
});

describe('FlowCanvasProvider', () => {
  it('makes hooks work beside the canvas', () => {
    function Beside() {
      const { nodes } = useSelection();
      const [selectAll] = useCanvasCommands(['selectAll']);
      return (
        <button type="button" onClick={selectAll?.run}>
          {[...nodes].join(' ')}
        </button>
      );
    }
    render(
      <FlowCanvasProvider>
        <Beside />
        <FlowCanvas nodeTypes={nodeTypes} codec={plainCodec} defaultValue={plain} language="en" />
      </FlowCanvasProvider>,
    );
    const button = screen.getByRole('button', { name: '' });
    fireEvent.click(button);
    expect(button.textContent).toBe('a b b~2 d');
  });
});
