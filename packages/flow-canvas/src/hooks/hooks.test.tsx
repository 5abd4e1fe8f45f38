import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import type { CanvasSlots } from '../slots/CanvasSlots.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { useAddPanel } from './useAddPanel.js';
import { useCamera } from './useCamera.js';
import { useCanvasCommands } from './useCanvasCommands.js';
import { useContextMenu } from './useContextMenu.js';
import { useDocument } from './useDocument.js';
import { useFinder } from './useFinder.js';
import { useHistory } from './useHistory.js';
import { useOpenNode } from './useOpenNode.js';
import { useSelection } from './useSelection.js';

afterEach(cleanup);

const show = (slots: CanvasSlots, props: Partial<FlowCanvasProps> = {}) => showCanvas({ slots, ...props });

const panelText = () => screen.getByTestId('own').textContent;
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(screen.getByRole('application'), { key, ...more });

describe('hooks for custom panels', () => {
  it('useCanvasCommands returns names, shortcuts and enabled state, and runs commands', () => {
    function Own() {
      const [all, remove] = useCanvasCommands(['selectAll', 'delete']);
      return (
        <div data-testid="own">
          {[all!, remove!].map(({ name, label, keys, isEnabled, run }) => (
            <button key={name} type="button" disabled={!isEnabled} onClick={run}>
              {`${label} ${keys}`}
            </button>
          ))}
        </div>
      );
    }
    const { handle, update } = show({ toolbar: Own });
    const remove = () => screen.getByRole('button', { name: 'Delete Del' }) as HTMLButtonElement;
    expect(remove().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Select all Ctrl+A' }));
    expect(remove().disabled).toBe(false);
    fireEvent.click(remove());
    expect(handle.exportDocument().nodes).toHaveLength(2);
    update({ keys: { delete: [{ key: 'q' }] } });
    expect(screen.getByRole('button', { name: 'Delete Q' })).toBeTruthy();
  });

  it('useSelection returns and sets the selection', () => {
    function Own() {
      const { nodes, edges, select, clear } = useSelection();
      return (
        <div data-testid="own">
          {`${nodes.size} ${edges.size}`}
          <button type="button" onClick={() => select([...nodes].slice(0, 1))}>
            First
          </button>
          <button type="button" onClick={clear}>
            None
          </button>
        </div>
      );
    }
    const { handle } = show({ toolbar: Own });
    act(() => handle.select(['110002', '110003']));
    expect(panelText()).toMatch(/^2 0/);
    fireEvent.click(screen.getByText('First'));
    expect(panelText()).toMatch(/^1 0/);
    fireEvent.click(screen.getByText('None'));
    expect(panelText()).toMatch(/^0 0/);
  });

  it('useHistory names the steps, and undoes nothing on a read-only canvas', () => {
    function Own() {
      const { canUndo, canRedo, undoLabel, redoLabel, undo, redo } = useHistory();
      return (
        <div data-testid="own">
          {JSON.stringify({ canUndo, canRedo, undoLabel, redoLabel })}
          <button type="button" onClick={undo}>
            Undo
          </button>
          <button type="button" onClick={redo}>
            Redo
          </button>
        </div>
      );
    }
    const { handle, update } = show({ toolbar: Own });
    act(() => handle.select(['110002']));
    act(() => handle.runCommand('duplicate'));
    expect(panelText()).toContain('{"canUndo":true,"canRedo":false,"undoLabel":"Duplicate Work"}');
    fireEvent.click(screen.getByText('Undo'));
    expect(panelText()).toContain('{"canUndo":false,"canRedo":true,"redoLabel":"Duplicate Work"}');
    fireEvent.click(screen.getByText('Redo'));
    update({ readOnly: true });
    expect(panelText()).toContain('"canUndo":false');
  });

  it('useCamera follows the view and moves it', () => {
    function Own() {
      const { x, y, zoom, zoomTo, panBy, fit, centerOn } = useCamera();
      return (
        <div data-testid="own">
          {[x, y, zoom].map(Math.round).join()}
          <button type="button" onClick={() => zoomTo(2)}>
            Zoom
          </button>
          <button type="button" onClick={() => panBy(10, 20)}>
            Pan
          </button>
          <button type="button" onClick={fit}>
            Fit
          </button>
          <button type="button" onClick={() => centerOn('900001')}>
            Center
          </button>
        </div>
      );
    }
    show({ toolbar: Own });
    const places = new Set([panelText()]);
    for (const name of ['Zoom', 'Pan', 'Center', 'Fit']) {
      fireEvent.click(screen.getByText(name));
      places.add(panelText());
    }
    expect(places.size).toBeGreaterThanOrEqual(4);
  });

  it('useDocument returns the live document and edits it as named steps', () => {
    function Own() {
      const { document, revision, toJson, editNode, applyPatches } = useDocument();
      const { undoLabel } = useHistory();
      const { key } = document.nodesById('110002')[0]!;
      return (
        <div data-testid="own">
          {`${document.nodes.size} ${(toJson().nodes as unknown[]).length} ${undoLabel} ${revision > 0}`}
          <button
            type="button"
            onClick={() => editNode('110002', (draft) => Object.assign(draft, { extra: 1 }), 'Mark')}
          >
            Edit
          </button>
          <button type="button" onClick={() => applyPatches([{ op: 'remove-node', key }], 'Take out')}>
            Remove
          </button>
        </div>
      );
    }
    function Once() {
      const { document } = useDocument();
      return document.nodesById('110002').length > 0 ? <Own /> : <div data-testid="own">gone</div>;
    }
    show({ toolbar: Once });
    expect(panelText()).toMatch(/^8 6/);
    fireEvent.click(screen.getByText('Edit'));
    expect(panelText()).toContain('Mark true');
    fireEvent.click(screen.getByText('Remove'));
    expect(panelText()).toBe('gone');
  });

  it('useOpenNode returns what a form needs, with the issues of the node', () => {
    function Own() {
      const open = useOpenNode();
      return (
        <div data-testid="own">
          {open === undefined ? 'closed' : `${open.node.id} ${open.definition?.name} ${open.issues.length}`}
          <button type="button" onClick={open?.close}>
            Close
          </button>
        </div>
      );
    }
    const { handle, update } = show({ nodePanel: Own });
    expect(panelText()).toMatch(/^closed/);
    act(() => handle.focusNode('110002'));
    expect(panelText()).toMatch(/^110002 work 0/);
    update({
      issues: [{ rule: 'any', severity: 'error', message: 'wrong', nodeId: '110002' }] as never,
    });
    expect(panelText()).toMatch(/^110002 work 1/);
    fireEvent.click(screen.getByText('Close'));
    expect(panelText()).toMatch(/^closed/);
  });

  it('useAddPanel lists what can be added and adds it where the panel was opened', () => {
    function Own() {
      const { target, choices, choose, close } = useAddPanel('wor');
      return (
        <div data-testid="own">
          {target === undefined ? 'closed' : choices.map(({ name }) => name).join()}
          <button type="button" onClick={() => choose(choices[0]!)}>
            Add
          </button>
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      );
    }
    const { handle } = show({ addPanel: Own });
    expect(panelText()).toMatch(/^closed/);
    press('/');
    expect(panelText()).toMatch(/^work/);
    fireEvent.click(screen.getByText('Close'));
    expect(panelText()).toMatch(/^closed/);
    press('/');
    fireEvent.click(screen.getByText('Add'));
    expect(panelText()).toMatch(/^closed/);
    expect(handle.exportDocument().nodes).toHaveLength(7);
  });

  it('useContextMenu returns the commands for its target, and the host’s actions', () => {
    function Own() {
      const { menu, actions, commands, close } = useContextMenu();
      return (
        <div data-testid="own">
          {menu === undefined
            ? 'closed'
            : `${menu.on}: ${actions.map(({ label }) => label).join()} ${commands
                .map((command) => (command === 'line' ? '|' : command.name))
                .join()}`}
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      );
    }
    show({ contextMenu: Own });
    fireEvent.contextMenu(document.querySelector('.flow-surface')!, { clientX: 5, clientY: 5 });
    expect(panelText()).toMatch(/^pane: {2}addNode,paste,\|,selectAll/);
    fireEvent.click(screen.getByText('Close'));
    expect(panelText()).toMatch(/^closed/);
  });

  it('useFinder finds, and goes to the chosen result', () => {
    function Own() {
      const { mode, label, entries, choose } = useFinder('other');
      return (
        <div data-testid="own">
          {mode === undefined ? 'closed' : `${label}: ${entries.map(({ title }) => title).join()}`}
          <button type="button" onClick={() => choose(entries[0]!)}>
            Go
          </button>
        </div>
      );
    }
    const { handle } = show({ finder: Own });
    press('f', { ctrlKey: true });
    expect(panelText()).toMatch(/^Find nodes by name, type or content: Other/);
    fireEvent.click(screen.getByText('Go'));
    expect(panelText()).toMatch(/^closed/);
    act(() => handle.runCommand('delete'));
    expect(handle.exportDocument().nodes).toHaveLength(5);
  });

  it('throw outside of a canvas, naming the missing provider', () => {
    const Lost = () => <>{useHistory().undoLabel}</>;
    expect(() => render(<Lost />)).toThrow('must be rendered inside <FlowCanvas>');
  });
});
