import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CanvasHandle, CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { useHistory } from '../hooks/useHistory.js';
import { sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import type { SlotName } from './CanvasSlots.js';

afterEach(cleanup);

const emptyDocument = { nodes: [], edges: [] };

const root = () => screen.getByRole('application');
const press = (key: string, more: object = {}) => fireEvent.keyDown(root(), { key, ...more });

/** How to open each panel, and a text that identifies it. */
const slots: Record<SlotName, { open?(handle: CanvasHandle): void; own: string } & Partial<FlowCanvasProps>> =
  {
    toolbar: { own: '[role="toolbar"]' },
    zoomMenu: { own: '.flow-zoom' },
    selectionTools: { own: '.flow-selection-tools', open: (handle) => handle.runCommand('selectAll') },
    groupPanel: {
      own: '.flow-group-panel',
      open: (handle) => {
        handle.select(['110002', '110003']);
        handle.runCommand('group');
        handle.runCommand('editGroup');
      },
    },
    minimap: { own: '.flow-minimap' },
    addPanel: { own: '.flow-add-panel', open: () => press('/') },
    contextMenu: {
      own: '.flow-menu',
      open: () => fireEvent.contextMenu(root().querySelector('.flow-surface')!, { clientX: 5, clientY: 5 }),
    },
    finder: { own: '.flow-finder', open: () => press('f', { ctrlKey: true }) },
    shortcuts: { own: '.flow-shortcuts', open: () => press('?', { shiftKey: true }) },
    notices: {
      own: '.flow-notice',
      open: () => fireEvent.paste(root(), { clipboardData: { getData: () => 'no nodes' } }),
    },
    itemDialog: {
      own: '.flow-items',
      open: (handle) => handle.runCommand('browseItems'),
      itemCatalogue: { sources: [{ id: 'store', label: 'Store', list: async () => ({ items: [] }) }] },
    },
    problemPanel: { own: '.flow-problems', open: (handle) => handle.showProblems() },
    replacePanel: { own: '.flow-replace', open: (handle) => handle.runCommand('replaceText') },
    templates: {
      own: '.flow-templates',
      defaultValue: emptyDocument,
      templates: [{ id: 'sample', title: 'A sample', description: 'A few nodes.', document: sample() }],
    },
    emptyState: { own: '.flow-empty', defaultValue: emptyDocument },
    banner: { own: '.flow-banner', banner: 'Running' },
    nodePanel: {
      own: '.flow-form',
      open: (handle) => handle.focusNode('110002'),
      renderNodePanel: () => 'A form',
    },
    history: {
      own: '.flow-history',
      open: (handle) => {
        handle.runCommand('selectAll');
        handle.runCommand('delete');
        handle.runCommand('showHistory');
      },
    },
    nodeList: { own: '.flow-tree' },
  };

describe.each(Object.entries(slots))('slot %s', (name, { open, own, ...props }) => {
  it('shows the canvas’s panel if the host passes none', async () => {
    const { handle } = showCanvas(props);
    act(() => open?.(handle));
    await waitFor(() => expect(root().querySelector(own)).not.toBeNull());
  });

  it('hides it for null, and shows the host’s component instead', async () => {
    const { handle, update } = showCanvas({ ...props, slots: { [name]: null } });
    act(() => open?.(handle));
    // Everything pending has loaded by now.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(root().querySelector(own)).toBeNull();
    update({ slots: { [name]: () => <output>Ours</output> } });
    expect(screen.getByText('Ours')).toBeTruthy();
    expect(root().querySelector(own)).toBeNull();
    update({ slots: {} });
    expect(screen.queryByText('Ours')).toBeNull();
  });
});

describe('a component in a slot', () => {
  it('reads the canvas through hooks', () => {
    function Undo() {
      const { canUndo, undoLabel, undo } = useHistory();
      return (
        <button type="button" disabled={!canUndo} onClick={undo}>
          {`Take back ${undoLabel ?? 'nothing'}`}
        </button>
      );
    }
    const { handle } = showCanvas({ slots: { toolbar: Undo } });
    act(() => handle.select(['110002']));
    act(() => handle.runCommand('delete'));
    const before = handle.exportDocument();
    fireEvent.click(screen.getByRole('button', { name: /^Take back Delete/ }));
    expect(handle.exportDocument()).not.toEqual(before);
    expect(screen.getByRole('button', { name: 'Take back nothing' })).toBeTruthy();
  });

  it('is left out and reported when it throws, and another one is tried', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const issues: CanvasIssue[] = [];
    const Broken = () => {
      throw new Error('no weft');
    };
    const { update } = showCanvas({ onIssue: (issue) => issues.push(issue), slots: { toolbar: Broken } });
    expect(issues).toEqual([{ kind: 'host-failed', message: 'slots.toolbar: no weft' }]);
    expect(root().querySelector('.flow-surface')).not.toBeNull();
    update({ slots: { toolbar: () => <output>Whole</output> } });
    expect(screen.getByText('Whole')).toBeTruthy();
    quiet.mockRestore();
  });

  it('is ignored if it is not a component, leaving the canvas’s panel', () => {
    showCanvas({ slots: { toolbar: 7 } as never });
    expect(screen.getByRole('toolbar')).toBeTruthy();
  });

  it('does not silence screen readers when the notices are hidden', async () => {
    const { handle } = showCanvas({ slots: { notices: null } });
    act(() => handle.runCommand('selectAll'));
    act(() => handle.runCommand('copy'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Copied/));
  });
});
