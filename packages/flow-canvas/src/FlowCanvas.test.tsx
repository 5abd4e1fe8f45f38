import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FlowCanvas } from './FlowCanvas.js';
import type { CanvasHandle, FlowCanvasProps } from './FlowCanvasProps.js';
import { preloadCanvas } from './slots/preloadCanvas.js';
import { applyChange } from './store/makeChange.js';
import { definitions, node, sample, views } from './testing/fixtures/sampleTypes.js';
import { showCanvas } from './testing/fixtures/showCanvas.js';

// Loading this code on first use takes a while on a busy machine.
beforeAll(preloadCanvas, 60_000);
afterEach(cleanup);

const show = (props?: Partial<FlowCanvasProps>) => showCanvas(props).handle;

const canvas = () => screen.getByRole('application');
const nodesOf = (handle: CanvasHandle) => handle.exportDocument().nodes as JsonObject[];

describe('<FlowCanvas>', () => {
  it('lists every node for screen readers, mounted or not', () => {
    show();
    const tree = screen.getByRole('tree', { name: 'Nodes on the canvas' });
    expect(within(tree).getAllByRole('treeitem')).toHaveLength(6);
    expect(within(tree).getByRole('treeitem', { name: /^Loop, Unknown type 21/ })).toBeTruthy();
  });

  it('adds a node by search and Enter, and undo removes it', async () => {
    const handle = show();
    fireEvent.keyDown(canvas(), { key: '/' });
    const search = await screen.findByRole('combobox', { name: 'Search nodes' });
    expect(screen.queryByRole('option', { name: /start/ })).toBeNull();
    fireEvent.change(search, { target: { value: 'wor' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() => expect(nodesOf(handle)).toHaveLength(7));
    expect(nodesOf(handle).at(-1)).toMatchObject({ type: '5', data: { nodeMeta: { title: 'work' } } });
    fireEvent.keyDown(canvas(), { key: 'z', ctrlKey: true });
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('shows a hint when the search finds nothing', async () => {
    show();
    fireEvent.keyDown(canvas(), { key: '/' });
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'zzz' } });
    expect(screen.getByText('No nodes match “zzz”.')).toBeTruthy();
  });

  it('names every tool, and enables undo only when there is something to undo', async () => {
    const handle = show();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo.hasAttribute('disabled') || undo.getAttribute('aria-disabled') === 'true').toBe(true);
    act(() => handle.select(['110002']));
    act(() => handle.runCommand('duplicate'));
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.click(undo);
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('opens the host’s form for a node and applies its edits as named steps', async () => {
    const handle = show({
      renderNodePanel: ({ raw, edit, close, definition }) => (
        <div>
          <p>{definition?.name}</p>
          <input
            aria-label="Title"
            value={String((raw.nodeMeta as JsonObject).title)}
            onChange={(event) =>
              edit(
                (data) => Object.assign(data.nodeMeta as JsonObject, { title: event.target.value }),
                'Rename',
              )
            }
          />
          <button type="button" onClick={close}>
            Done
          </button>
        </div>
      ),
    });
    act(() => handle.focusNode('110002'));
    const panel = await screen.findByRole('complementary', { name: 'Node settings: Work' });
    fireEvent.change(within(panel).getByLabelText('Title'), { target: { value: 'Renamed' } });
    expect(nodesOf(handle)[2]).toMatchObject({ data: { nodeMeta: { title: 'Renamed' } } });
    fireEvent.keyDown(within(panel).getByLabelText('Title'), { key: 'Delete' });
    expect(nodesOf(handle)).toHaveLength(6);
    fireEvent.click(within(panel).getByText('Done'));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('offers no editing while it is read-only', async () => {
    const handle = show({ readOnly: true });
    expect(screen.queryByRole('button', { name: 'Add node' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    act(() => handle.select(['110002']));
    fireEvent.keyDown(canvas(), { key: 'Delete' });
    fireEvent.paste(canvas(), { clipboardData: { getData: () => '{}' } });
    expect(await screen.findByText('The canvas is read-only.', { selector: '.flow-notice' })).toBeTruthy();
    expect(handle.exportDocument()).toEqual(sample());
  });

  it('is in Chinese by default', () => {
    render(<FlowCanvas definitions={definitions} views={views} defaultValue={sample()} />);
    expect(screen.getByRole('application', { name: '工作流画布' }).lang).toBe('zh-CN');
    expect(screen.getByRole('button', { name: '添加节点' })).toBeTruthy();
  });

  it('copies on the clipboard event and pastes what it copied', () => {
    const handle = show();
    let text = '';
    act(() => handle.select(['110002']));
    fireEvent.copy(canvas(), {
      clipboardData: { setData: (_type: string, value: string) => (text = value) },
    });
    expect(JSON.parse(text)).toMatchObject({ type: 'heddle-workflow-nodes' });
    fireEvent.paste(canvas(), { clipboardData: { getData: () => text } });
    expect(nodesOf(handle)).toHaveLength(7);
  });

  it('moves focus along the edges with the arrows, and the selection with Shift', () => {
    const handle = show();
    fireEvent.keyDown(canvas(), { key: 'Tab' });
    fireEvent.keyDown(canvas(), { key: 'ArrowRight' });
    fireEvent.keyDown(canvas(), { key: 'ArrowDown', shiftKey: true });
    expect(nodesOf(handle)[1]).toMatchObject({ id: '110001', meta: { position: { x: 340, y: 8 } } });
  });

  it('shows the host’s document when that changes from outside, and its own edits through the host', () => {
    const ref = createRef<CanvasHandle>();
    let replace: (json: JsonObject) => void = () => undefined;
    let current: JsonObject = {};
    function Host() {
      const [json, setJson] = useState(sample);
      replace = setJson;
      current = json;
      return (
        <FlowCanvas
          ref={ref}
          definitions={definitions}
          views={views}
          value={json}
          onChange={(change) => setJson((now) => applyChange(now, change))}
        />
      );
    }
    render(<Host />);
    act(() => ref.current!.select(['110002']));
    act(() => ref.current!.runCommand('delete'));
    expect(current.nodes).toHaveLength(5);
    act(() => replace({ nodes: [node('100001', '1', 'Only')], edges: [] }));
    expect(nodesOf(ref.current!)).toHaveLength(1);
    expect(current).toEqual(ref.current!.exportDocument());
  });

  it('lists the host’s actions for a node first in its menu', async () => {
    const asked: string[] = [];
    const chosen: string[] = [];
    const handle = show({
      nodeActions: (nodeId) => {
        asked.push(nodeId);
        return [
          { id: 'try', label: 'Try it', onSelect: () => chosen.push(nodeId) },
          { id: 'never', label: 'Not now', isDisabled: true, onSelect: () => chosen.push('never') },
        ];
      },
    });
    const [first] = nodesOf(handle);
    act(() => handle.focusNode(String(first!.id)));
    const card = await waitFor(() => {
      const found = canvas().querySelector(`[data-flow-node="${String(first!.id)}"]`);
      expect(found).toBeTruthy();
      return found!;
    });
    fireEvent.focus(card);
    fireEvent.click(within(card as HTMLElement).getByRole('button', { name: 'More actions', hidden: true }));
    const menu = await screen.findByRole('menu');
    const items = within(menu).getAllByRole('menuitem');
    expect(items.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Try it', 'Not now']);
    fireEvent.click(items[1]!);
    fireEvent.click(items[0]!);
    expect(new Set(asked)).toEqual(new Set([first!.id]));
    expect(chosen).toEqual([first!.id]);
  });

  it('opens a context menu built from the commands', async () => {
    const handle = show();
    fireEvent.contextMenu(canvas().querySelector('.flow-surface')!, { clientX: 5, clientY: 5 });
    const menu = await screen.findByRole('menu');
    fireEvent.click(within(menu).getByText('Select all'));
    act(() => handle.runCommand('duplicate'));
    expect(nodesOf(handle)).toHaveLength(10);
  });
});
