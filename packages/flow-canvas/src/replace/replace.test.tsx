import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FlowCanvasProps } from '../FlowCanvasProps.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, options, sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { findTexts } from './findTexts.js';
import { type Replacement, replaceTexts } from './replaceTexts.js';

afterEach(cleanup);

const note =
  '[{"type":"paragraph","children":[{"text":"warp \\"and\\" weft"}],"number":12345678901234567890}]';

/** The sample with text in it. */
function written(): JsonObject {
  const json = sample();
  const nodes = json.nodes as JsonObject[];
  nodes[2]!.data = {
    nodeMeta: { title: 'Work' },
    type: 'warp',
    prompt: 'The warp, a Warp, and weft',
    note,
  };
  nodes[3]!.data = { nodeMeta: { title: 'Warp' }, list: ['x', { text: 'warp' }] };
  return json;
}

function replaceAll(canvas: CanvasDriver, replacement: Replacement) {
  const places = findTexts(canvas.store, replacement.wanted, replacement.matchesCase);
  return replaceTexts(canvas.store, places, replacement);
}

const dataOf = (canvas: CanvasDriver, id: string) =>
  (canvas.document.nodes as JsonObject[]).find((node) => node.id === id)!.data as JsonObject;

describe('replacing text on the whole canvas', () => {
  it('changes every match as one step that can be undone', () => {
    const canvas = new CanvasDriver(written(), options);
    expect(replaceAll(canvas, { wanted: 'warp', by: 'a $& "thread"', matchesCase: false })).toEqual({
      replaced: 5,
      left: 0,
    });
    expect(dataOf(canvas, '110002')).toEqual({
      nodeMeta: { title: 'Work' },
      type: 'warp',
      prompt: 'The a $& "thread", a a $& "thread", and weft',
      note: note.replace('warp ', () => 'a $& \\"thread\\" '),
    });
    expect(dataOf(canvas, '110003')).toEqual({
      nodeMeta: { title: 'a $& "thread"' },
      list: ['x', { text: 'a $& "thread"' }],
    });
    expect(canvas.changes).toEqual(['Replace text in 5 places']);
    canvas.undo();
    expect(canvas.document).toEqual(written());
  });

  it('matches case on request, and keeps titles unique', () => {
    const canvas = new CanvasDriver(written(), options);
    const matchesCase = true;
    expect(replaceAll(canvas, { wanted: 'Warp', by: 'Work', matchesCase }).replaced).toBe(2);
    expect(dataOf(canvas, '110002').prompt).toBe('The warp, a Work, and weft');
    expect(dataOf(canvas, '110003').nodeMeta).toEqual({ title: 'Work_1' });
  });

  it('leaves identifiers that others refer to, and nodes of unknown type, unchanged', () => {
    const named = definitions.map((definition) =>
      definition.name === 'work'
        ? {
            ...definition,
            outputs: (data: JsonObject) => [{ name: String(data.output), type: 'string' as const }],
          }
        : definition,
    );
    const json = written();
    const nodes = json.nodes as JsonObject[];
    nodes[2]!.data = { nodeMeta: { title: 'Work' }, output: 'warp', prompt: 'warp' };
    nodes[5]!.data = { nodeMeta: { title: 'warp' } };
    const canvas = new CanvasDriver(json, { ...options, definitions: named });
    expect(replaceAll(canvas, { wanted: 'warp', by: 'weft', matchesCase: true })).toEqual({
      replaced: 2,
      left: 1,
    });
    expect(dataOf(canvas, '110002')).toMatchObject({ output: 'warp', prompt: 'weft' });
    expect(dataOf(canvas, '120000').nodeMeta).toEqual({ title: 'warp' });
  });

  it('finds nothing for an empty search, and treats pattern characters literally', () => {
    const canvas = new CanvasDriver(written(), options);
    expect(findTexts(canvas.store, '', false)).toEqual([]);
    expect(findTexts(canvas.store, '.*', false)).toEqual([]);
    expect(replaceTexts(canvas.store, [], { wanted: '', by: 'x', matchesCase: false }).replaced).toBe(0);
    expect(canvas.changes).toEqual([]);
  });
});

const show = (props: Partial<FlowCanvasProps> = {}) =>
  showCanvas({ defaultValue: written(), ...props }).handle;

describe('find and replace panel', () => {
  it('lists the matches, skips unticked ones, and reports the result', async () => {
    const handle = show();
    fireEvent.keyDown(screen.getByRole('application'), { key: 'f', ctrlKey: true, altKey: true });
    const panel = await screen.findByRole('dialog', { name: 'Find and replace across the canvas' });
    fireEvent.change(within(panel).getByLabelText('Find'), { target: { value: 'warp' } });
    fireEvent.change(within(panel).getByLabelText('Replace with'), { target: { value: 'weft' } });
    const ticks = await within(panel).findAllByRole('checkbox', { name: /warp/i });
    expect(ticks.map((tick) => tick.getAttribute('aria-label'))).toEqual([
      'Work: The warp, a Warp, and weft',
      'Work: warp "and" weft',
      'Warp: Warp',
      'Warp: warp',
    ]);
    expect(panel.querySelector('output')?.textContent).toBe('5 matches');
    fireEvent.click(ticks[0]!);
    fireEvent.click(within(panel).getByRole('button', { name: 'Replace 3' }));
    await waitFor(() => expect(panel.querySelector('output')?.textContent).toBe('Replaced 3 matches.'));
    const [, , work, other] = handle.exportDocument().nodes as JsonObject[];
    expect(work!.data).toMatchObject({ prompt: 'The warp, a Warp, and weft' });
    expect(other!.data).toMatchObject({ nodeMeta: { title: 'weft' } });
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(written());
  });

  it('is not offered on a read-only canvas', () => {
    const handle = show({ readOnly: true });
    act(() => handle.runCommand('replaceText'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
