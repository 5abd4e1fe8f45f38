import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRef, StrictMode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasChange, CanvasHandle, CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { applyChange } from '../store/makeChange.js';
import { definitions, node, sample, views } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

const nodesOf = (json: JsonObject) => json.nodes as JsonObject[];

/** A host that owns the document and applies a change only if `accept` returns true. */
function Host({
  handle,
  accept = () => true,
  seen,
  ...props
}: {
  handle: React.Ref<CanvasHandle>;
  accept?: (change: CanvasChange) => boolean;
  seen: { json: JsonObject; replace?: (json: JsonObject) => void };
} & Partial<FlowCanvasProps>) {
  const [json, setJson] = useState(() => seen.json);
  seen.json = json;
  seen.replace = setJson;
  return (
    <FlowCanvas
      ref={handle}
      definitions={definitions}
      views={views}
      language="en"
      {...props}
      value={json}
      onChange={(change) => {
        // To refuse a change, the host passes its own document back.
        setJson((now) => (accept(change) ? applyChange(now, change) : structuredClone(now)));
      }}
    />
  );
}

function showControlled(more: Partial<Parameters<typeof Host>[0]> = {}) {
  const handle = createRef<CanvasHandle>();
  const seen: Parameters<typeof Host>[0]['seen'] = { json: sample() };
  const view = render(
    <StrictMode>
      <Host handle={handle} seen={seen} {...more} />
    </StrictMode>,
  );
  return { handle: handle.current!, seen, ...view };
}

const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1 });

function beginDrag(id: string) {
  const card = document.querySelector(`[data-flow-node="${id}"]`)!;
  fireEvent.pointerDown(card, at(10, 10));
  fireEvent.pointerMove(document.querySelector('.flow-surface')!, at(80, 80));
}

describe('controlled canvas', () => {
  it('edits through its host, with undo, and the host has what the canvas shows', () => {
    const { handle, seen } = showControlled();
    act(() => handle.select(['110002']));
    act(() => handle.runCommand('delete'));
    expect(nodesOf(seen.json)).toHaveLength(5);
    expect(handle.exportDocument()).toEqual(seen.json);
    act(() => handle.undo());
    expect(seen.json).toEqual(sample());
  });

  it('shows the host’s document when the host refuses a change', () => {
    const { handle, seen } = showControlled({ accept: ({ isMetaOnly }) => isMetaOnly });
    act(() => handle.select(['110002']));
    act(() => handle.runCommand('delete'));
    expect(seen.json).toEqual(sample());
    expect(handle.exportDocument()).toEqual(sample());
    // Accepted changes still apply.
    act(() => handle.select(['110002', '110003']));
    act(() => handle.runCommand('alignTop'));
    expect(handle.exportDocument()).toEqual(seen.json);
    expect(seen.json).not.toEqual(sample());
  });

  it('ends a drag when the host replaces the document meanwhile, with one notice', () => {
    const issues: CanvasIssue[] = [];
    const { handle, seen } = showControlled({ onIssue: (issue) => issues.push(issue) });
    act(() => handle.select(['110002']));
    beginDrag('110002');
    act(() => seen.replace!({ nodes: [node('1', '5', 'Only')], edges: [] }));
    fireEvent.pointerMove(document.querySelector('.flow-surface')!, at(200, 200));
    fireEvent.pointerUp(document.querySelector('.flow-surface')!, at(200, 200));
    expect(handle.exportDocument()).toEqual(seen.json);
    expect(nodesOf(seen.json)).toHaveLength(1);
    expect(issues.map(({ kind }) => kind)).toEqual(['gesture-ended']);
  });

  it('adopts a new document from the host without reporting it as a change', () => {
    const told = vi.fn(() => true);
    const { handle, seen } = showControlled({ accept: told });
    act(() => seen.replace!({ nodes: [], edges: [] }));
    expect(handle.exportDocument()).toEqual({ nodes: [], edges: [] });
    expect(told).not.toHaveBeenCalled();
  });
});

describe('uncontrolled canvas', () => {
  it('reads defaultValue once', () => {
    const handle = createRef<CanvasHandle>();
    const canvas = (json: JsonObject) => (
      <FlowCanvas ref={handle} definitions={definitions} views={views} defaultValue={json} />
    );
    const { rerender } = render(canvas(sample()));
    act(() => handle.current!.select(['110002']));
    act(() => handle.current!.runCommand('delete'));
    rerender(canvas({ nodes: [], edges: [] }));
    expect(nodesOf(handle.current!.exportDocument())).toHaveLength(5);
  });

  it('is empty without a document, and can be edited', () => {
    const handle = createRef<CanvasHandle>();
    render(<FlowCanvas ref={handle} definitions={definitions} views={views} language="en" />);
    expect(screen.getByText('No nodes yet. Press / to add the first one.')).toBeTruthy();
    act(() => handle.current!.replaceDocument(sample(), 'Begin'));
    expect(handle.current!.exportDocument()).toEqual(sample());
  });
});

describe('on a page', () => {
  it('several canvases keep their documents, histories, selections and keys apart', () => {
    const handles = [createRef<CanvasHandle>(), createRef<CanvasHandle>()];
    render(
      <StrictMode>
        {handles.map((handle, index) => (
          <section key={index} aria-label={`Canvas ${index}`}>
            <FlowCanvas
              ref={handle}
              definitions={definitions}
              views={views}
              defaultValue={sample()}
              language="en"
            />
          </section>
        ))}
      </StrictMode>,
    );
    const [one, two] = handles.map((handle) => handle.current!);
    const canvas = within(screen.getByRole('region', { name: 'Canvas 0' })).getByRole('application');
    fireEvent.keyDown(canvas, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(canvas, { key: 'Delete' });
    expect(nodesOf(one!.exportDocument())).toHaveLength(2);
    expect(two!.exportDocument()).toEqual(sample());
    expect([one!.canUndo, two!.canUndo]).toEqual([true, false]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('removes all listeners: during a drag, with panels open, mounted twice', async () => {
    const kept = countListeners();
    const { unmount, handle } = showControlled();
    act(() => handle.select(['110002']));
    fireEvent.keyDown(screen.getByRole('application'), { key: '/' });
    await screen.findByRole('combobox');
    beginDrag('110002');
    unmount();
    expect(kept()).toEqual([]);
    expect(document.body.textContent).toBe('');
    // Nothing still pending may throw afterwards.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
});

/** Counts listeners on the window and the document that were added and not removed. */
function countListeners(): () => string[] {
  const live: { target: EventTarget; type: string; listener: unknown }[] = [];
  const stops = [globalThis.window, globalThis.document].map((target) => {
    const { addEventListener, removeEventListener } = target;
    const add = vi.spyOn(target, 'addEventListener');
    const remove = vi.spyOn(target, 'removeEventListener');
    add.mockImplementation(((type: string, listener: never, options: never) => {
      live.push({ target, type, listener });
      return addEventListener.call(target, type, listener, options);
    }) as never);
    remove.mockImplementation(((type: string, listener: never, options: never) => {
      const isThis = (one: (typeof live)[number]) =>
        one.target === target && one.type === type && one.listener === listener;
      const index = live.findIndex(isThis);
      if (index !== -1) live.splice(index, 1);
      return removeEventListener.call(target, type, listener, options);
    }) as never);
    return () => {
      add.mockRestore();
      remove.mockRestore();
    };
  });
  return () => {
    for (const stop of stops) stop();
    // React keeps a selection listener on the document for the life of the page.
    return live.map(({ type }) => type).filter((type) => type !== 'selectionchange');
  };
}
