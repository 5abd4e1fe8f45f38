import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CanvasHandle } from '../FlowCanvasProps.js';
import { isHeld } from '../parts/pressKey.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import type { CommandName, Shortcut } from './Command.js';
import { commands } from './commands.js';

afterEach(cleanup);

/** A canvas before any of its late code is loaded: modules are fresh. */
async function freshCanvas(keys?: Partial<Record<CommandName, readonly Shortcut[]>>) {
  vi.resetModules();
  const { showCanvas } = await import('../testing/fixtures/showCanvas.js');
  const { lateTools } = await import('../slots/lateTools.js');
  const { handle } = showCanvas({ ...(keys && { keys }) });
  expect(lateTools.value).toBeUndefined();
  return { canvas: screen.getByRole('application'), handle };
}

const count = (handle: CanvasHandle) => handle.getDocument().nodes.size;

describe('a command whose code is still loading', () => {
  it('runs once loaded, and its shortcut does not reach the browser meanwhile', async () => {
    const { canvas, handle } = await freshCanvas();
    const before = count(handle);
    act(() => handle.runCommand('selectAll'));
    // False means that the browser's bookmark shortcut, Ctrl+D, was prevented.
    expect(fireEvent.keyDown(canvas, { key: 'd', ctrlKey: true })).toBe(false);
    expect(count(handle)).toBe(before);
    await waitFor(() => expect(count(handle)).toBeGreaterThan(before));
    act(() => handle.runCommand('undo'));
    expect(count(handle)).toBe(before);
  });

  it('runs when a host calls it by name', async () => {
    const { handle } = await freshCanvas();
    const before = count(handle);
    act(() => handle.runCommand('selectAll'));
    act(() => handle.runCommand('duplicate'));
    await waitFor(() => expect(count(handle)).toBeGreaterThan(before));
  });

  it('runs after the commands requested before it', async () => {
    const { canvas, handle } = await freshCanvas();
    const ids = () => [...handle.getDocument().nodes.values()].map(({ id }) => id).sort();
    const before = ids();
    act(() => handle.select(['110002']));
    fireEvent.keyDown(canvas, { key: 'Delete' });
    fireEvent.keyDown(canvas, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(canvas, { key: 'Delete' });
    fireEvent.keyDown(canvas, { key: 'z', ctrlKey: true });
    expect(ids()).toEqual(before);
    await waitFor(() => expect(ids()).toEqual(before.filter((id) => id !== '110002')));
    act(() => handle.undo());
    expect(ids()).toEqual(before);
  });

  it('runs after a host’s edits', async () => {
    const { handle } = await freshCanvas();
    const { key } = handle.getDocument().nodesById('110002')[0]!;
    act(() => handle.editNode('110002', (draft) => Object.assign(draft, { extra: 1 }), 'Mark'));
    await waitFor(() => expect(handle.getDocument().nodes.get(key)!.json.extra).toBe(1));
    act(() => handle.undo());
    expect(handle.getDocument().nodes.get(key)!.json.extra).toBeUndefined();
  });

  it('uses the host’s shortcut, whatever that key does by default', async () => {
    const { canvas, handle } = await freshCanvas({ duplicate: [{ key: 'delete' }] });
    const before = count(handle);
    act(() => handle.runCommand('selectAll'));
    fireEvent.keyDown(canvas, { key: 'Delete' });
    await waitFor(() => expect(count(handle)).toBeGreaterThan(before));
  });

  it('leaves further keys, including Enter, to the panel it opens', async () => {
    const { canvas, handle } = await freshCanvas();
    const before = count(handle);
    // On the canvas, M adds a note and Backspace deletes.
    for (const key of ['/', 'w', 'o', 'r', 'm', 'Backspace', 'k', 'Enter'])
      fireEvent.keyDown(canvas, { key });
    await waitFor(() => expect(count(handle)).toBe(before + 1));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(JSON.stringify(handle.exportDocument())).toContain('"title":"work"');
  });

  it('leaves further keys to its menu, where letters move and Enter chooses', async () => {
    const { canvas, handle } = await freshCanvas();
    const before = count(handle);
    act(() => handle.focusNode('110002'));
    act(() => handle.select(['110002']));
    // Disconnect comes before Duplicate.
    for (const key of ['ContextMenu', 'd', 'd', 'Enter']) fireEvent.keyDown(canvas, { key });
    await waitFor(() => expect(count(handle)).toBe(before + 1));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('prevents every key that browsers have a shortcut for', () => {
    const { store } = new CanvasDriver(sample(), options);
    const root = document.createElement('div');
    const isKept = (init: KeyboardEventInit) =>
      isHeld(store, { event: new KeyboardEvent('keydown', init), target: root, root });
    for (const { shortcuts = [], isClipboardEvent } of commands)
      for (const { key, mod = false, alt = false, shift = false } of isClipboardEvent ? [] : shortcuts)
        expect(isKept({ key: nameOf(key), ctrlKey: mod, altKey: alt, shiftKey: shift }), key).toBe(true);
    expect(isKept({ key: 'Tab' })).toBe(true);
    expect(isKept({ key: 't', ctrlKey: true })).toBe(false);
    expect(isKept({ key: 'v', ctrlKey: true })).toBe(false);
    expect(isKept({ key: 'F5' })).toBe(false);
  });
});

/** The key as in `KeyboardEvent.key`; shortcuts use lower case. */
function nameOf(key: string): string {
  if (key.startsWith('arrow')) return `Arrow${key[5]!.toUpperCase()}${key.slice(6)}`;
  return key.length === 1 ? key : `${key[0]!.toUpperCase()}${key.slice(1)}`;
}
