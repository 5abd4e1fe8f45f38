import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CanvasHandle, FlowCanvasProps } from '../FlowCanvasProps.js';
import { sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';

afterEach(cleanup);

const grouped = (more: JsonObject = {}): JsonObject => ({
  ...sample(),
  canvasGroups: [{ id: 'g', title: 'Checks', color: 'ai', nodes: ['110002', '110003'], ...more }],
});

const show = (props: Partial<FlowCanvasProps> = {}) =>
  showCanvas({ defaultValue: grouped(), ...props }).handle;

const groupOf = (handle: CanvasHandle) => (handle.exportDocument().canvasGroups as JsonObject[])[0]!;

describe('groups on the canvas', () => {
  it('have a frame with their name and node count, fold into a tile and unfold again', () => {
    const handle = show();
    const frame = screen.getByRole('region', { name: 'Group Checks, 2 nodes' });
    fireEvent.click(within(frame).getByRole('button', { name: 'Collapse group Checks' }));
    expect(groupOf(handle).isFolded).toBe(true);
    const tile = screen.getByRole('group', {
      name: 'Collapsed group Checks, 2 nodes, 2 connections in, 2 out',
    });
    expect(screen.queryByRole('group', { name: /^Work/ })).toBeNull();
    fireEvent.click(within(tile).getByRole('button', { name: 'Expand group Checks' }));
    expect(groupOf(handle).isFolded).toBe(false);
    act(() => handle.undo());
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(grouped());
  });

  it('are named and coloured in a panel, each as one step', async () => {
    const handle = show();
    fireEvent.click(screen.getByRole('button', { name: 'Edit group Checks' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'Both' } });
    fireEvent.change(name, { target: { value: 'Both ways' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), {
      target: { value: 'To try' },
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Color 5' }));
    expect(groupOf(handle)).toMatchObject({ title: 'Both ways', description: 'To try', color: 'tool' });
    expect(screen.getByText('To try', { selector: 'p' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ungroup' }));
    expect(handle.exportDocument()).toEqual(sample());
    // Edits in quick succession are one step, but may be several on a slow machine.
    while (handle.canUndo) act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(grouped());
  });

  it('are created by the selection toolbar', async () => {
    const handle = show({ defaultValue: sample() });
    act(() => handle.select(['110002', '110003']));
    const tools = await screen.findByRole('toolbar', { name: 'Selection tools' });
    fireEvent.click(within(tools).getByRole('button', { name: 'Group' }));
    expect(groupOf(handle).nodes).toEqual(['110002', '110003']);
    expect(await screen.findByRole('dialog', { name: /^Edit group/ })).toBeTruthy();
  });

  it('open the menu of their nodes on right click on the tile', async () => {
    const handle = show({ defaultValue: grouped({ isFolded: true }) });
    const tile = screen.getByRole('group', { name: /^Collapsed group Checks/ });
    fireEvent.contextMenu(tile);
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    expect(handle.exportDocument().nodes).toHaveLength(4);
    expect('canvasGroups' in handle.exportDocument()).toBe(false);
  });

  it('cannot be edited on a read-only canvas', () => {
    const handle = show({ readOnly: true });
    fireEvent.click(screen.getByRole('button', { name: 'Collapse group Checks' }));
    expect(handle.exportDocument()).toEqual(grouped());
    expect(screen.queryByRole('button', { name: /^Edit group/ })).toBeNull();
  });
});

describe('selection toolbar', () => {
  it('appears while two nodes are selected and disappears when only one is left', async () => {
    const handle = show();
    act(() => handle.select(['110002', '110003']));
    const tools = await screen.findByRole('toolbar', { name: 'Selection tools' });
    expect(within(tools).getByText('2 selected')).toBeTruthy();
    expect(within(tools).queryByRole('button', { name: /sub-workflow/ })).toBeNull();
    act(() => handle.select(['110002']));
    expect(screen.queryByRole('toolbar', { name: 'Selection tools' })).toBeNull();
  });

  it('aligns from a menu, duplicates and deletes', async () => {
    const handle = show();
    act(() => handle.select(['110002', '110003']));
    const tools = await screen.findByRole('toolbar', { name: 'Selection tools' });
    fireEvent.click(within(tools).getByRole('button', { name: 'Align and distribute' }));
    fireEvent.click(screen.getByRole('menuitem', { name: /^Align top/ }));
    const ys = (handle.exportDocument().nodes as JsonObject[]).slice(2, 4).map(({ meta }) => {
      const { position } = meta as { position: { y: number } };
      return position.y;
    });
    expect(ys).toEqual([-100, -100]);
    fireEvent.click(within(tools).getByRole('button', { name: 'Delete' }));
    expect(handle.exportDocument().nodes).toHaveLength(4);
  });

  it('shows every reason why no sub-workflow can be created, each linking to its node', async () => {
    const handle = show({
      encapsulation: {
        refusals: () => [{ text: 'Work stays here.', nodeId: '110002' }, { text: 'So do the others.' }],
        encapsulate: async () => [],
        canRelease: () => false,
        loadWorkflow: async () => ({}),
        release: () => ({ patches: [] }),
      },
    });
    act(() => handle.select(['110002', '110003']));
    const tools = await screen.findByRole('toolbar', { name: 'Selection tools' });
    fireEvent.click(within(tools).getByRole('button', { name: 'Create sub-workflow from selection' }));
    const reasons = await screen.findByRole('dialog', {
      name: 'Can’t create a sub-workflow from these nodes',
    });
    expect(within(reasons).getByText('So do the others.')).toBeTruthy();
    fireEvent.click(within(reasons).getByRole('button', { name: 'Work stays here.' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
