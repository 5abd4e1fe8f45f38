import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';

afterEach(cleanup);

const nodes = ['1', '2'].map((id) => ({ id, type: '5', meta: { position: { x: 0, y: 0 } }, data: {} }));

/** A canvas on a freshly opened page: none of its late code is loaded. */
async function open(renderNodePanel: FlowCanvasProps['renderNodePanel']) {
  vi.resetModules();
  const { showCanvas } = await import('../testing/fixtures/showCanvas.js');
  const { lateDrafts } = await import('../slots/lateTools.js');
  const [onIssue, onChange] = [vi.fn(), vi.fn()];
  const { handle } = showCanvas({
    defaultValue: { nodes, edges: [] },
    renderNodePanel,
    onIssue,
    onChange,
  });
  act(() => handle.focusNode('1'));
  return { handle, lateDrafts, onIssue, onChange };
}

describe('a form', () => {
  it('keeps every letter typed before the code that saves it has loaded', async () => {
    const { handle, lateDrafts, onChange } = await open(({ raw, edit }) => (
      <input
        aria-label="Text"
        value={String(raw.text ?? '')}
        onChange={({ target }) =>
          edit((data) => {
            data.text = target.value;
          }, 'Text')
        }
      />
    ));
    const field = await screen.findByLabelText<HTMLInputElement>('Text');
    const written = () => handle.getDocument().nodesById('1')[0]!.json.data;
    expect(lateDrafts.value).toBeUndefined();
    for (const text of ['w', 'wo', 'wov']) {
      fireEvent.change(field, { target: { value: text } });
      expect(field.value).toBe(text);
      expect(written()).toEqual({ text });
    }
    await waitFor(() => expect(lateDrafts.value).toBeDefined());
    fireEvent.change(field, { target: { value: 'woven' } });
    expect(written()).toEqual({ text: 'woven' });
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ label: 'work: Text' });
    // Edits within 500 ms are one step, but may be several on a slow machine.
    while (handle.canUndo) act(() => handle.undo());
    expect(written()).toEqual({});
  });

  it('is rendered for the next node after failing for one', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { handle, onIssue } = await open(({ node }) => {
      if (node.id === '1') throw new TypeError('no');
      return <p>form of {node.id}</p>;
    });
    await waitFor(() => expect(onIssue).toHaveBeenCalled());
    expect(onIssue.mock.calls).toMatchObject([[{ kind: 'host-failed', message: 'renderNodePanel: no' }]]);
    act(() => handle.focusNode('2'));
    expect(await screen.findByText('form of 2')).toBeTruthy();
    quiet.mockRestore();
  });
});
