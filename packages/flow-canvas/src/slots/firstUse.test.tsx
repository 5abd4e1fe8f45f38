import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import type { Point } from '../geometry/box.js';
import { sample } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

const plain = { nodes: [{ id: '1', type: '5', meta: { position: { x: 0, y: 0 } }, data: {} }], edges: [] };

const initialCamera = { x: 0, y: 0, zoom: 1 };

/** A canvas on a freshly opened page, and a way to see which late modules are loaded. */
async function freshCanvas(props: Partial<FlowCanvasProps> = {}) {
  vi.resetModules();
  const { showCanvas } = await import('../testing/fixtures/showCanvas.js');
  const {
    lateModules: _all,
    LateMark: _mark,
    LateTool: _tool,
    useLate: _use,
    ...modules
  } = await import('./lateTools.js');
  const { handle } = showCanvas({ defaultValue: plain, ...props });
  const loaded = () =>
    Object.entries(modules).flatMap(([name, { value }]) => (value === undefined ? [] : [name]));
  return { canvas: screen.getByRole('application'), handle, loaded };
}

/** Presses, moves and releases like a mouse. */
function drag(surface: Element, from: Point, to: Point) {
  const place = ({ x, y }: Point) => ({ bubbles: true, pointerId: 1, clientX: x, clientY: y });
  fireEvent(surface, new PointerEvent('pointerdown', place(from)));
  fireEvent(window, new PointerEvent('pointermove', place({ x: (from.x + to.x) / 2, y: to.y })));
  fireEvent(window, new PointerEvent('pointermove', place(to)));
  fireEvent(window, new PointerEvent('pointerup', place(to)));
}

const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

describe('canvas code loading', () => {
  it('initially loads only what the graph, the dock and the minimap need', async () => {
    const { canvas, loaded } = await freshCanvas();
    await aWhile();
    expect(screen.getByRole('toolbar', { name: 'Canvas tools' })).toBeTruthy();
    expect(canvas.querySelector('.flow-minimap')).not.toBeNull();
    expect(loaded()).toEqual([]);
  });

  it('loads everything at once on the host’s request', async () => {
    const { loaded } = await freshCanvas();
    const { preloadCanvas } = await import('./preloadCanvas.js');
    await act(preloadCanvas);
    expect(loaded().sort()).toEqual([
      'lateAdding',
      'lateCommands',
      'lateDialogs',
      'lateDrafts',
      'lateMarks',
      'lateMenus',
      'lateOutlines',
      'lateSeldom',
      'lateTools',
    ]);
  });

  it.each([
    ['the pointer moves over it', (canvas: Element) => fireEvent.pointerMove(canvas)],
    ['it is touched', (canvas: Element) => fireEvent.pointerDown(canvas)],
    ['it receives focus', (canvas: Element) => fireEvent.focusIn(canvas)],
    ['a key is pressed', (canvas: Element) => fireEvent.keyDown(canvas, { key: 'q' })],
    ['something is copied', (canvas: Element) => fireEvent.copy(canvas)],
  ])('loads the tools once %s, and no panel yet', async (_sign, use) => {
    const { canvas, handle, loaded } = await freshCanvas();
    // Copying requires a selection.
    if (_sign === 'something is copied') act(() => handle.select(['1']));
    use(canvas);
    await waitFor(() => expect(loaded()).toContain('lateTools'));
    const others = loaded().filter((name) => name !== 'lateTools');
    // A key that is not a quick command may belong to any command.
    expect(others).toEqual(
      ['a key is pressed', 'something is copied'].includes(_sign) ? ['lateCommands'] : [],
    );
  });

  it('loads the commands and menus when a button is hovered, not when something is selected', async () => {
    const { handle, loaded } = await freshCanvas();
    act(() => handle.select(['1']));
    await waitFor(() => expect(loaded()).toContain('lateTools'));
    await aWhile();
    expect(loaded()).toEqual(['lateTools']);
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Auto-layout' }));
    await waitFor(() =>
      expect(loaded().sort()).toEqual(['lateAdding', 'lateCommands', 'lateMenus', 'lateTools']),
    );
  });

  it('loads all commands with the first key that is not a quick one, and then runs it', async () => {
    const { canvas, handle, loaded } = await freshCanvas();
    act(() => handle.select(['1']));
    await waitFor(() => expect(loaded()).toEqual(['lateTools']));
    fireEvent.keyDown(canvas, { key: 'Delete' });
    expect(handle.getDocument().nodes.size).toBe(0);
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });
    expect(handle.getDocument().nodes.size).toBe(1);
    act(() => handle.select(['1']));
    // Ctrl+D duplicates and is kept from the browser; Delete then removes the copy.
    expect(fireEvent.keyDown(canvas, { key: 'd', ctrlKey: true })).toBe(false);
    expect(fireEvent.keyDown(canvas, { key: 'Delete' })).toBe(false);
    expect(handle.getDocument().nodes.size).toBe(1);
    await waitFor(() => expect(handle.canUndo && handle.canRedo).toBe(false));
    await aWhile();
    act(() => handle.undo());
    expect(handle.getDocument().nodes.size).toBe(2);
  });

  it('buffers pointer events and replays them once loaded', async () => {
    const { canvas, handle, loaded } = await freshCanvas({ initialCamera });
    await aWhile();
    const surface = canvas.querySelector('.flow-surface')!;
    drag(surface, { x: 100, y: 40 }, { x: 160, y: 90 });
    const places = () => [...handle.getDocument().nodes.values()].map(({ json }) => json.meta);
    expect(places()).toEqual([{ position: { x: 0, y: 0 } }]);
    await waitFor(() => expect(loaded()).toContain('lateTools'));
    await waitFor(() => expect(places()).not.toEqual([{ position: { x: 0, y: 0 } }]));
    act(() => handle.undo());
    expect(places()).toEqual([{ position: { x: 0, y: 0 } }]);
  });

  it('loads only the tools for selecting, dragging, connecting, deleting, undo and copy, and drafts for a form', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: vi.fn().mockResolvedValue(undefined) },
    });
    const second = { id: '2', type: '5', meta: { position: { x: 400, y: 200 } }, data: {} };
    const { canvas, handle, loaded } = await freshCanvas({
      initialCamera,
      defaultValue: { ...plain, nodes: [...plain.nodes, second] },
      renderNodePanel: ({ edit }) => (
        <input
          aria-label="Text"
          onChange={({ target }) =>
            edit((data) => {
              data.text = target.value;
            }, 'Text')
          }
        />
      ),
    });
    await aWhile();
    const document = () => handle.getDocument();
    const surface = canvas.querySelector('.flow-surface')!;
    fireEvent.pointerMove(surface, { clientX: 100, clientY: 40 });
    await waitFor(() => expect(loaded()).toEqual(['lateTools']));
    drag(surface, { x: 100, y: 40 }, { x: 160, y: 90 });
    expect(document().nodesById('1')[0]!.json.meta).not.toEqual(plain.nodes[0]!.meta);
    act(() => handle.undo());
    const card = canvas.querySelector('[data-flow-node="1"] [data-direction="out"]') as HTMLElement;
    const port = { x: Number.parseFloat(card.style.left), y: Number.parseFloat(card.style.top) };
    drag(surface, port, { x: 450, y: 230 });
    expect(document().edges.size).toBe(1);
    fireEvent(
      surface,
      new PointerEvent('pointerdown', { bubbles: true, pointerId: 1, clientX: 100, clientY: 40 }),
    );
    fireEvent(
      window,
      new PointerEvent('pointerup', { bubbles: true, pointerId: 1, clientX: 100, clientY: 40 }),
    );
    const field = await screen.findByLabelText('Text');
    // Opening a form does not load the code that saves its edits.
    await aWhile();
    expect(loaded()).toEqual(['lateTools']);
    fireEvent.change(field, { target: { value: 'woven' } });
    await waitFor(() => expect(document().nodesById('1')[0]!.json.data).toEqual({ text: 'woven' }));
    fireEvent.change(field, { target: { value: 'woven twice' } });
    expect(document().nodesById('1')[0]!.json.data).toEqual({ text: 'woven twice' });
    expect(fireEvent.copy(canvas)).toBe(false);
    fireEvent.keyDown(canvas, { key: 'Delete' });
    expect(document().nodes.size).toBe(1);
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });
    expect(document().nodes.size).toBe(2);
    await aWhile();
    // `size.test.ts` measures this session's code as "show and edit".
    expect(loaded().sort()).toEqual(['lateDrafts', 'lateTools']);
    vi.unstubAllGlobals();
  });

  it('adds a node, from hovering the button on, without loading other commands and menus', async () => {
    const { handle, loaded } = await freshCanvas();
    fireEvent.pointerMove(screen.getByRole('application'));
    const button = screen.getByRole('button', { name: 'Add node' });
    fireEvent.pointerOver(button);
    await waitFor(() => expect(loaded().sort()).toEqual(['lateAdding', 'lateTools']));
    act(() => button.focus());
    await waitFor(() => expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('Add node/'));
    fireEvent.click(button);
    const field = await screen.findByRole('combobox', { name: 'Search nodes' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(handle.getDocument().nodes.size).toBe(2));
    act(() => handle.undo());
    expect(handle.getDocument().nodes.size).toBe(1);
    await aWhile();
    // `size.test.ts` adds this code to "show and edit" for adding.
    expect(loaded().sort()).toEqual(['lateAdding', 'lateTools']);
  });

  it('does not let the wheel scroll the page meanwhile', async () => {
    const { canvas, loaded } = await freshCanvas();
    const wheel = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 10 });
    fireEvent(canvas.querySelector('.flow-surface')!, wheel);
    expect(wheel.defaultPrevented).toBe(true);
    await waitFor(() => expect(loaded()).toEqual(['lateTools']));
  });

  it('loads the tree when its entry is focused, and names the cards before', async () => {
    const issue = { code: 'x', severity: 'error', nodeId: '1' } as never;
    const { canvas, loaded } = await freshCanvas({ issues: [issue] });
    await waitFor(() => expect(canvas.querySelector('.flow-card')).not.toBeNull());
    expect(canvas.querySelector('.flow-card')!.getAttribute('aria-label')).toContain('1 error');
    const entry = screen.getByRole('button', { name: 'Browse 1 node as an outline' });
    expect(screen.getByRole('navigation', { name: 'Nodes on the canvas' }).contains(entry)).toBe(true);
    expect(loaded()).toEqual([]);
    act(() => entry.focus());
    const tree = await screen.findByRole('tree');
    expect(tree.contains(document.activeElement)).toBe(true);
  });

  it.each([
    ['its shortcut', (canvas: HTMLElement) => fireEvent.keyDown(canvas, { key: 'o' })],
    [
      'its shortcut a moment after another key',
      async (canvas: HTMLElement) => {
        fireEvent.keyDown(canvas, { key: 'q' });
        await aWhile();
        fireEvent.keyDown(canvas, { key: 'o' });
      },
    ],
    ['focusing its entry', () => act(() => screen.getByRole('button', { name: /as an outline/ }).focus())],
  ])('buffers keys for the outline while it is loading, after %s', async (_, enter) => {
    const { canvas } = await freshCanvas({ defaultValue: sample() });
    await aWhile();
    act(() => canvas.focus());
    const entered = enter(canvas);
    if (entered instanceof Promise) await entered;
    expect(screen.queryByRole('tree')).toBeNull();
    for (const key of ['End', 'ArrowUp', 'ArrowUp']) fireEvent.keyDown(document.activeElement!, { key });
    await screen.findByRole('tree');
    const rows = () => screen.getAllByRole('treeitem');
    await waitFor(() => expect(document.activeElement).toBe(rows().at(-3)));
    expect(rows().at(-3)!.getAttribute('aria-selected')).toBe('true');
  });

  it('loads rarely needed parts when the document has them', async () => {
    const { loaded } = await freshCanvas({ defaultValue: sample() });
    await waitFor(() => expect(loaded()).toContain('lateMarks'));
    await aWhile();
    expect(loaded()).toEqual(['lateMarks']);
  });

  it('copies the selection before its code is loaded', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const { canvas, handle } = await freshCanvas({ defaultValue: sample() });
    act(() => handle.select(['110002']));
    // False means that the browser's own copy was prevented.
    expect(fireEvent.copy(canvas)).toBe(false);
    await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
    expect(writeText.mock.calls[0]![0]).toContain('110002');
    vi.unstubAllGlobals();
  });
});
