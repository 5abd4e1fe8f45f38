import { type PlainDocument, plainCodec } from '@heddle/workflow-schema/codec';
import { describe, expect, it } from 'vitest';
import { defineNodeType } from '../node-type/defineNodeType.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';

const card = () => null;
const step = defineNodeType({ type: 'step', label: 'Schritt', card });
const options = { definitions: [step.definition], views: { step: step.view }, codec: plainCodec };

/** What React Flow writes: nodes with own properties, edges with and without handles. */
const document = {
  nodes: [
    { id: 'a', type: 'step', position: { x: 0, y: 0 }, data: { label: 'Brew', blocks: [1] }, selected: true },
    { id: 'b', type: 'step', position: { x: 300, y: 40 }, data: { label: 'Pour' }, className: 'x' },
    { id: 'c', position: { x: 600, y: 0 }, data: {} },
  ],
  edges: [
    { id: 'e1', source: 'a', target: 'b', sourceHandle: null, animated: true, data: { weight: 2 } },
    { source: 'b', target: 'c', sourceHandle: 'done' },
  ],
  viewport: { x: 0, y: 0, zoom: 1 },
} as unknown as PlainDocument;

const driver = (value: unknown = document) => new CanvasDriver(value as never, options);

describe('plainCodec', () => {
  it('writes a document as it was read', () => {
    expect(driver().document).toEqual(document);
  });

  it('shows titles of the host’s data, and edits one node without touching the others', () => {
    const canvas = driver();
    expect(canvas.store.graph.nodeById('a')?.title).toBe('Brew');
    canvas.handle.connect({ source: 'b', target: 'a' });
    expect((canvas.document as unknown as PlainDocument).edges.at(-1)).toEqual({
      id: 'b-a',
      source: 'b',
      target: 'a',
    });
    canvas.handle.undo();
    expect(canvas.document).toEqual(document);
  });

  it('adds nodes of the host’s types in the host’s shape', () => {
    const canvas = driver({ nodes: [], edges: [] });
    const id = canvas.addNode('step', { x: 90, y: 22 });
    expect(canvas.document).toEqual({
      nodes: [{ id, type: 'step', position: { x: 0, y: 0 }, data: { label: 'Schritt' } }],
      edges: [],
    });
  });

  it.each([
    [null, 'the document is not an object'],
    [{ nodes: {}, edges: [] }, 'nodes is not an array'],
    [{ nodes: [{ id: {} }], edges: [] }, 'nodes[0].id is not a string'],
  ])('refuses %j and keeps the shown document', (value, message) => {
    const canvas = driver();
    canvas.store.setDocument(value as never);
    expect(canvas.reported).toContainEqual({ kind: 'document-refused', message });
    expect(canvas.document).toEqual(document);
  });

  it('keeps entries that are no nodes or edges', () => {
    const odd = { nodes: [null, 5], edges: ['x'] } as unknown as PlainDocument;
    expect(plainCodec.write(plainCodec.read(odd))).toEqual(odd);
  });
});
