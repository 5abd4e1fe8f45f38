import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CanvasHandle } from '../FlowCanvasProps.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';
import type { CommandName, Shortcut } from './Command.js';
import { commands } from './commands.js';
import { firstCommandOf, isHeld } from './firstCommands.js';

afterEach(cleanup);

/** A canvas as a page has it before the tools have come: its modules are fresh, so nothing is loaded yet. */
async function freshCanvas(keys?: Partial<Record<CommandName, readonly Shortcut[]>>) {
  vi.resetModules();
  const { FlowCanvas } = await import('../FlowCanvas.js');
  let handle: CanvasHandle | null = null;
  render(
    <FlowCanvas
      ref={(next) => {
        handle = next;
      }}
      definitions={definitions}
      views={views}
      initialDocument={sample()}
      language="en"
      {...(keys && { keys })}
    />,
  );
  expect(screen.queryByRole('toolbar', { name: 'Canvas tools' })).toBeNull();
  return { canvas: screen.getByRole('application'), handle: handle! as CanvasHandle };
}

const count = (handle: CanvasHandle) => handle.getDocument().nodes.size;

describe('a command whose code is on its way', () => {
  it('runs when it is there, and its key does not reach the browser meanwhile', async () => {
    const { canvas, handle } = await freshCanvas();
    const before = count(handle);
    act(() => handle.runCommand('selectAll'));
    // False means that the browser is kept from its own bookmark for Ctrl+D.
    expect(fireEvent.keyDown(canvas, { key: 'd', ctrlKey: true })).toBe(false);
    expect(count(handle)).toBe(before);
    await waitFor(() => expect(count(handle)).toBeGreaterThan(before));
    expect(await screen.findByRole('toolbar', { name: 'Canvas tools' })).toBeTruthy();
    act(() => handle.runCommand('undo'));
    expect(count(handle)).toBe(before);
  });

  it('runs for a host that asks by its name', async () => {
    const { handle } = await freshCanvas();
    const before = count(handle);
    act(() => handle.runCommand('selectAll'));
    act(() => handle.runCommand('duplicate'));
    await waitFor(() => expect(count(handle)).toBeGreaterThan(before));
  });

  it('leaves deleting and undo at once', async () => {
    const { canvas, handle } = await freshCanvas();
    const before = count(handle);
    act(() => handle.runCommand('selectAll'));
    fireEvent.keyDown(canvas, { key: 'Delete' });
    expect(count(handle)).toBeLessThan(before);
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });
    expect(count(handle)).toBe(before);
  });

  it('has the key that the host gave it, whatever that key does by itself', async () => {
    const { canvas, handle } = await freshCanvas({ duplicate: [{ key: 'delete' }] });
    const before = count(handle);
    act(() => handle.runCommand('selectAll'));
    fireEvent.keyDown(canvas, { key: 'Delete' });
    await waitFor(() => expect(count(handle)).toBeGreaterThan(before));
  });

  it('holds every key that a browser could take for itself', () => {
    const late = commands.filter(({ name, isClipboardEvent }) => !firstCommandOf(name) && !isClipboardEvent);
    for (const { shortcuts = [] } of late)
      for (const { key, mod = false, alt = false } of shortcuts)
        if (mod || alt)
          expect(isHeld(new KeyboardEvent('keydown', { key, ctrlKey: mod, altKey: alt })), key).toBe(true);
  });
});
