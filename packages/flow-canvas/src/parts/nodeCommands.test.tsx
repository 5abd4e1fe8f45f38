import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { useCanvasStore } from './CanvasContext.js';

beforeAll(preloadCanvas);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(props: Partial<FlowCanvasProps> = {}) {
  const { handle: canvas } = showCanvas(props);
  const titleOf = (id: string) => {
    const node = (canvas.exportDocument().nodes as JsonObject[]).find((candidate) => candidate.id === id)!;
    return ((node.data as JsonObject).nodeMeta as JsonObject).title;
  };
  return { canvas, titleOf };
}

const root = () => screen.getByRole('application');

describe('renaming a node on its card', () => {
  it('starts with F2, applies the title on Enter as one step, and restores the focus', async () => {
    const { canvas, titleOf } = show();
    act(() => canvas.select(['110002']));
    fireEvent.keyDown(root(), { key: 'F2' });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title of Work' });
    expect(field.value).toBe('Work');
    fireEvent.change(field, { target: { value: '  Weave ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(titleOf('110002')).toBe('Weave');
    expect(screen.queryByRole('textbox')).toBeNull();
    act(() => canvas.undo());
    expect(canvas.exportDocument()).toEqual(sample());
  });

  it('numbers a title that is already in use, and says so', async () => {
    const { canvas, titleOf } = show();
    act(() => canvas.select(['110002']));
    act(() => canvas.runCommand('rename'));
    const field = await screen.findByRole('textbox', { name: 'Title of Work' });
    fireEvent.change(field, { target: { value: 'Choose' } });
    fireEvent.blur(field);
    expect(titleOf('110002')).toBe('Choose_1');
    expect(
      screen.getAllByText('“Choose” is already in use, so the title is now “Choose_1”.').length,
    ).toBeGreaterThan(0);
  });

  it('keeps the title on Escape, and if the field is empty', async () => {
    const { canvas } = show();
    for (const [value, key] of [
      ['Other words', 'Escape'],
      ['   ', 'Enter'],
    ] as const) {
      act(() => canvas.select(['110002']));
      act(() => canvas.runCommand('rename'));
      const field = await screen.findByRole('textbox');
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key });
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(canvas.exportDocument()).toEqual(sample());
    }
  });

  it('is not offered while the canvas is read-only', () => {
    const { canvas } = show({ readOnly: true });
    act(() => canvas.select(['110002']));
    act(() => canvas.runCommand('rename'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a link to a node', () => {
  const linkToNode = (id: string) => `https://studio.example/flow?node_id=${id}`;
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  it('is copied, with a notice', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    const { canvas } = show({ linkToNode });
    act(() => canvas.select(['110002']));
    await act(async () => canvas.runCommand('copyLink'));
    expect(written).toEqual(['https://studio.example/flow?node_id=110002']);
    expect(status()).toContain('Node link copied');
  });

  it('is shown if the clipboard is blocked', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.reject(new Error()) } });
    const { canvas } = show({ linkToNode });
    act(() => canvas.select(['110002']));
    await act(async () => canvas.runCommand('copyLink'));
    await waitFor(() => expect(status().join()).toContain('flow?node_id=110002'));
  });

  it('is not offered without host support, and a failing host is reported', async () => {
    const { canvas } = show();
    act(() => canvas.select(['110002']));
    await act(async () => canvas.runCommand('copyLink'));
    expect(status().join()).not.toContain('ink');
    cleanup();
    const issues: CanvasIssue[] = [];
    const failing = show({
      linkToNode: () => {
        throw new Error('no router');
      },
      onIssue: (issue) => issues.push(issue),
    });
    act(() => failing.canvas.select(['110002']));
    await act(async () => failing.canvas.runCommand('copyLink'));
    expect(issues).toEqual([{ kind: 'host-failed', message: 'linkToNode: no router', nodeId: '110002' }]);
  });
});

describe('full screen', () => {
  const page = document as unknown as Record<string, unknown>;

  it('covers the page while the browser allows it, until the browser exits it', async () => {
    let filled: Element | null = null;
    const set = (element: Element | null) => {
      filled = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => filled });
    page.fullscreenEnabled = true;
    document.documentElement.requestFullscreen = async () => set(document.documentElement);
    document.exitFullscreen = async () => set(null);
    const { canvas } = show();
    await act(async () => canvas.runCommand('toggleFullScreen'));
    expect(root().hasAttribute('data-full-screen')).toBe(true);
    await act(async () => set(null));
    expect(root().hasAttribute('data-full-screen')).toBe(false);
    await act(async () => canvas.runCommand('toggleFullScreen'));
    await act(async () => canvas.runCommand('toggleFullScreen'));
    expect([root().hasAttribute('data-full-screen'), filled]).toEqual([false, null]);
  });

  it('shows when the browser refuses, and is not offered where it is not allowed', async () => {
    page.fullscreenEnabled = true;
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('no'));
    const { canvas } = show();
    await act(async () => canvas.runCommand('toggleFullScreen'));
    expect(screen.getAllByText('The browser blocked full screen.').length).toBeGreaterThan(0);
    cleanup();
    page.fullscreenEnabled = false;
    show();
    expect(screen.getByRole('button', { name: 'Full screen' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('focus on a card', () => {
  it('goes to the right node if two have the same id', async () => {
    let store: CanvasStore | undefined;
    function Probe() {
      store = useCanvasStore();
      return null;
    }
    const json = sample();
    const twin = (json.nodes as JsonObject[]).find(({ id }) => id === '110002')!;
    (json.nodes as JsonObject[]).push({ ...twin, meta: { position: { x: 700, y: 400 } } });
    show({ defaultValue: json, banner: <Probe /> });
    await waitFor(() => expect(store!.focusCard).toBeDefined());
    const [first, second] = store!.document.nodesById('110002');
    const focusedNode = () => document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset.id;
    act(() => store!.focusCard?.(second!.key));
    await waitFor(() => expect(focusedNode()).toBe(second!.key));
    act(() => store!.focusCard?.(first!.key));
    await waitFor(() => expect(focusedNode()).toBe(first!.key));
  });
});
