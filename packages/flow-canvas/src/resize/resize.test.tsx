import { defineNode, type JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CanvasHandle, FlowCanvasProps } from '../FlowCanvasProps.js';
import type { NodeView } from '../NodeView.js';
import { definitions, node, views } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { resizedBox } from './resizedBox.js';

afterEach(cleanup);

interface Note {
  size: { width: number; height: number };
  text: string;
}

const note = defineNode<Note>({
  name: 'note',
  code: '31',
  displayKey: 'Note',
  category: 'io',
  messages: { 'zh-CN': { name: 'note', description: '' }, en: { name: 'note', description: '' } },
  data: { safeParse: (value) => ({ success: true, data: value as Note }) },
  create: () => ({ size: { width: 240, height: 150 }, text: '' }),
  ports: () => ({ in: [], out: [] }),
  inputs: () => [],
  outputs: () => [],
  isolated: true,
});

const noteView: NodeView<Note> = {
  Icon: () => <svg aria-hidden="true" />,
  measure: ({ size }) => ({ ...size, ports: [] }),
  resize: {
    minimum: { width: 120, height: 60 },
    write: (draft, size) => {
      draft.size = { ...size };
    },
  },
  Card: ({ data }) => <p>{data.text}</p>,
  Editor: ({ data, edit, close }) => (
    <textarea
      aria-label="Note"
      defaultValue={data.text}
      onChange={(event) => {
        const text = event.target.value;
        edit((draft) => {
          draft.text = text;
        }, 'Write');
      }}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    />
  ),
};

const json: JsonObject = {
  nodes: [
    { ...node('7', '31', 'Memo', 40, 40), data: { size: { width: 240, height: 150 }, text: 'warp' } },
    node('8', '5', 'Work', 500, 40),
  ],
  edges: [],
};

function show(more: Partial<FlowCanvasProps> = {}) {
  const { handle } = showCanvas({
    definitions: [...definitions, note],
    views: { ...views, note: noteView },
    defaultValue: json,
    ...more,
  });
  act(() => handle.select(['7']));
  return handle;
}

const noteOf = (handle: CanvasHandle) => (handle.exportDocument().nodes as JsonObject[])[0]!;

describe('a card whose size is in its data', () => {
  it('is enlarged by its corner, as one step that can be undone', () => {
    const handle = show();
    const corner = screen.getByRole('button', { name: /Resize/ });
    fireEvent.pointerDown(corner, { button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(corner, { clientX: 130, clientY: 90 });
    expect(noteOf(handle).data).toMatchObject({ size: { width: 240, height: 150 } });
    fireEvent.pointerUp(corner, { clientX: 160, clientY: 120 });
    expect(noteOf(handle)).toMatchObject({
      meta: { position: { x: 40, y: 40 } },
      data: { size: { width: 300, height: 170 }, text: 'warp' },
    });
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(json);
  });

  it('moves when its left or top border is dragged, and stops at its minimum size', () => {
    const handle = show();
    const corner = document.querySelector('[data-at="nw"]')!;
    fireEvent.pointerDown(corner, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerUp(corner, { clientX: 500, clientY: -20 });
    expect(noteOf(handle)).toMatchObject({
      meta: { position: { x: 160, y: 20 } },
      data: { size: { width: 120, height: 170 } },
    });
  });

  it('keeps its size when the drag is lost', () => {
    const handle = show();
    const corner = screen.getByRole('button', { name: /Resize/ });
    fireEvent.pointerDown(corner, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(corner, { clientX: 90, clientY: 90 });
    fireEvent.pointerCancel(corner);
    expect(handle.exportDocument()).toEqual(json);
  });

  it('is resized by the arrow keys too', () => {
    const handle = show();
    const corner = screen.getByRole('button', { name: /Resize/ });
    fireEvent.keyDown(corner, { key: 'ArrowRight' });
    fireEvent.keyDown(corner, { key: 'ArrowDown' });
    expect(noteOf(handle).data).toMatchObject({ size: { width: 248, height: 158 } });
  });

  it('has handles only while it is the only selected node on an editable canvas', () => {
    const handle = show();
    act(() => handle.select(['7', '8']));
    expect(screen.queryByRole('button', { name: /Resize/ })).toBeNull();
    cleanup();
    show({ readOnly: true });
    expect(screen.queryByRole('button', { name: /Resize/ })).toBeNull();
  });

  it.each([
    [
      { x: 'end', y: undefined },
      { x: 50, y: 50 },
      { x: 0, y: 0, width: 150, height: 100 },
    ],
    [
      { x: 'start', y: undefined },
      { x: 50, y: 50 },
      { x: 50, y: 0, width: 50, height: 100 },
    ],
    [
      { x: undefined, y: 'start' },
      { x: 0, y: 500 },
      { x: 0, y: 80, width: 100, height: 20 },
    ],
  ] as const)('with sides %j moved by %j becomes %j', (sides, by, expected) => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    expect(resizedBox(box, sides, by, { width: 20, height: 20 })).toEqual(expected);
  });
});

describe('a card with an in-place editor', () => {
  const open = (handle: CanvasHandle) => act(() => handle.runCommand('openForm'));

  it('opens it instead of a form, and its edits are steps', async () => {
    const handle = show({ renderNodePanel: () => <p>form</p> });
    open(handle);
    const field = screen.getByRole('textbox', { name: 'Note' });
    expect(screen.queryByText('form')).toBeNull();
    fireEvent.change(field, { target: { value: 'weft' } });
    await waitFor(() => expect(noteOf(handle).data).toMatchObject({ text: 'weft' }));
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(json);
  });

  it('opens it on the right card if another has the same id', async () => {
    const first = (json.nodes as JsonObject[])[0]!;
    const twin = { ...first, meta: { position: { x: 40, y: 400 } } };
    const handle = show({ defaultValue: { nodes: [first, twin], edges: [] } });
    act(() => document.querySelectorAll<HTMLElement>('.flow-card')[1]!.focus());
    open(handle);
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'weft' } });
    const texts = () =>
      (handle.exportDocument().nodes as JsonObject[]).map(({ data }) => (data as JsonObject).text);
    await waitFor(() => expect(texts()).toEqual(['warp', 'weft']));
  });

  it('keeps its keys from the canvas, and returns the focus', () => {
    const handle = show();
    open(handle);
    const field = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.keyDown(field, { key: 'Delete' });
    fireEvent.keyDown(field, { key: 'a', ctrlKey: true });
    expect(handle.exportDocument()).toEqual(json);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  });

  it('only shows its content on a read-only canvas', () => {
    const handle = show({ readOnly: true });
    open(handle);
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
    expect(screen.getByText('warp')).toBeTruthy();
  });
});
