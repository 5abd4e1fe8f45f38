import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import { sample } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

const plain = { nodes: [{ id: '1', type: '5', meta: { position: { x: 0, y: 0 } }, data: {} }], edges: [] };

/** A canvas of a page that was just opened, and what of its late code is there. */
async function freshCanvas(props: Partial<FlowCanvasProps> = {}) {
  vi.resetModules();
  const { showCanvas } = await import('../testing/fixtures/showCanvas.js');
  const { lateMarks, lateSeldom, lateTools, list, panels } = await import('./lateTools.js');
  const modules = { lateMarks, lateSeldom, lateTools, list, panels };
  const { handle } = showCanvas({ initialDocument: plain, ...props });
  const loaded = () =>
    Object.entries(modules).flatMap(([name, { value }]) => (value === undefined ? [] : [name]));
  return { canvas: screen.getByRole('application'), handle, loaded };
}

const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

describe('the code of a canvas', () => {
  it('comes by itself as far as the graph, the dock and the minimap need it, and no farther', async () => {
    const { canvas, loaded } = await freshCanvas();
    await aWhile();
    expect(screen.getByRole('toolbar', { name: 'Canvas tools' })).toBeTruthy();
    expect(canvas.querySelector('.flow-minimap')).not.toBeNull();
    expect(loaded()).toEqual([]);
  });

  it('comes at once for a host that asks for it', async () => {
    const { loaded } = await freshCanvas();
    const { preloadCanvas } = await import('./preloadCanvas.js');
    await act(preloadCanvas);
    expect(loaded()).toEqual(['lateMarks', 'lateSeldom', 'lateTools', 'list', 'panels']);
  });

  it.each([
    ['the pointer moves over it', (canvas: Element) => fireEvent.pointerMove(canvas)],
    ['it is touched', (canvas: Element) => fireEvent.pointerDown(canvas)],
    ['the focus comes', (canvas: Element) => fireEvent.focusIn(canvas)],
    ['a key is pressed', (canvas: Element) => fireEvent.keyDown(canvas, { key: 'q' })],
    ['something is copied', (canvas: Element) => fireEvent.copy(canvas)],
  ])('has the tools once %s, and no panel yet', async (_sign, use) => {
    const { canvas, handle, loaded } = await freshCanvas();
    // Copying needs something to copy.
    if (_sign === 'something is copied') act(() => handle.select(['1']));
    use(canvas);
    await waitFor(() => expect(loaded()).toContain('lateTools'));
    if (_sign !== 'something is copied') expect(loaded()).toEqual(['lateTools']);
  });

  it('has the panels once something is selected or a button is pointed at', async () => {
    const selected = await freshCanvas();
    act(() => selected.handle.select(['1']));
    await waitFor(() => expect(selected.loaded()).toEqual(['lateTools', 'panels']));
    cleanup();
    const pointed = await freshCanvas();
    await aWhile();
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Add node' }));
    await waitFor(() => expect(pointed.loaded()).toEqual(['lateTools', 'panels']));
  });

  it('has what only some documents show where the document has it', async () => {
    const { loaded } = await freshCanvas({ initialDocument: sample() });
    await waitFor(() => expect(loaded()).toContain('lateMarks'));
    await aWhile();
    expect(loaded()).toEqual(['lateMarks']);
  });

  it('copies what is selected before its code is there', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const { canvas, handle } = await freshCanvas({ initialDocument: sample() });
    act(() => handle.select(['110002']));
    // False means that the browser does not copy by itself.
    expect(fireEvent.copy(canvas)).toBe(false);
    await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
    expect(writeText.mock.calls[0]![0]).toContain('110002');
    vi.unstubAllGlobals();
  });
});
