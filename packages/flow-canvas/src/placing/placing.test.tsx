import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, FlowCanvasProps } from '../FlowCanvasProps.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, options, sample, views } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

const note = { ...definitions[2]!, name: 'note', code: '31', isolated: true };
const withNotes = { definitions: [...definitions, note], views: { ...views, note: views.work } };

async function begin(props: Partial<FlowCanvasProps> = {}) {
  const ref = createRef<CanvasHandle>();
  render(
    <FlowCanvas
      ref={ref}
      {...withNotes}
      defaultValue={sample()}
      initialCamera={{ x: 100, y: 50, zoom: 0.5 }}
      language="en"
      {...props}
    />,
  );
  const handle = ref.current!;
  act(() => handle.runCommand('addNote'));
  const layer = await screen.findByRole('button', { name: /^Click to place work/ });
  const notes = () =>
    (handle.exportDocument().nodes as JsonObject[]).filter(({ type }) => type === '31') as {
      meta: { position: { x: number; y: number } };
    }[];
  return { handle, layer, notes };
}

describe('placing a note', () => {
  it('follows the pointer as an outline, and adds the note where it is placed, as one step', async () => {
    const { handle, layer, notes } = await begin();
    const ghost = layer.querySelector<HTMLElement>('.flow-placing-ghost')!;
    fireEvent.pointerMove(layer, { clientX: 400, clientY: 250 });
    // 240 by 100 at half size, held at the middle of its head.
    expect(ghost.style.width).toBe('120px');
    expect(ghost.style.transform).toBe('translate(340px, 239px)');
    fireEvent.pointerUp(layer, { clientX: 400, clientY: 250, button: 0 });
    expect(notes().map(({ meta }) => meta.position)).toEqual([{ x: 600 - 120, y: 400 - 22 }]);
    expect(screen.queryByRole('button', { name: /^Click to place/ })).toBeNull();
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('is cancelled by Escape, the right button and blur, and confirmed by Enter', async () => {
    const { handle, layer, notes } = await begin();
    fireEvent.keyDown(layer, { key: 'Escape' });
    act(() => handle.runCommand('addNote'));
    fireEvent.pointerUp(screen.getByRole('button', { name: /^Click to place/ }), { button: 2 });
    act(() => handle.runCommand('addNote'));
    fireEvent.blur(screen.getByRole('button', { name: /^Click to place/ }));
    expect(screen.queryByRole('button', { name: /^Click to place/ })).toBeNull();
    expect(notes()).toEqual([]);
    act(() => handle.runCommand('addNote'));
    fireEvent.keyDown(screen.getByRole('button', { name: /^Click to place/ }), { key: 'Enter' });
    expect(notes()).toHaveLength(1);
  });

  it('adds to a list at once, and is not offered without a note type or on a read-only canvas', () => {
    const plain = new CanvasDriver(sample(), options);
    expect(plain.isEnabled('addNote')).toBe(false);
    const locked = new CanvasDriver(sample(), { ...options, ...withNotes, readOnly: true });
    expect(locked.isEnabled('addNote')).toBe(false);
    const list = new CanvasDriver(sample(), { ...options, ...withNotes });
    list.store.state.setState({ projection: 'list' });
    list.run('addNote');
    expect(list.changes).toEqual(['Add work']);
  });
});
