import { type JsonObject, rootKey } from '@heddle/workflow-schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxHolds } from '../geometry/box.js';
import { hitTest } from '../gestures/hitTest.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, looping, node, options } from '../testing/fixtures/sampleTypes.js';

const drive = (json: JsonObject = looping()) => new CanvasDriver(json, options);

/** The JSON of a node anywhere in the document. */
function jsonOf(canvas: CanvasDriver, id: string): JsonObject {
  return canvas.node(id).json;
}

function bodyOf(canvas: CanvasDriver): { nodes: string[]; edges: string[] } {
  const [, repeat] = canvas.document.nodes as JsonObject[];
  return {
    nodes: (repeat!.blocks as JsonObject[]).map(({ id }) => String(id)),
    edges: (repeat!.edges as JsonObject[]).map((one) => `${one.sourceNodeID} -> ${one.targetNodeID}`),
  };
}

describe('a container on the canvas', () => {
  it('is large enough for its body and edges', () => {
    const canvas = drive();
    const frame = canvas.box('200000');
    for (const id of ['210000', '220000']) expect(boxHolds(frame, canvas.box(id))).toBe(true);
    const { graph } = canvas.store;
    expect([...graph.edgeKeys]).toHaveLength(5);
    const [inner] = graph.edgesOf(canvas.key('210000'));
    expect(inner!.isBroken).toBe(false);
    expect(inner!.path.start.x).toBe(frame.x + 8);
    // The container's output is at the right side of the whole frame.
    const out = graph.edgesOf(canvas.key('900001'))[0]!;
    expect(out.path.start.x).toBe(frame.x + frame.width);
    expect(canvas.reported).toEqual([]);
  });

  it('moves with its body, changing only the container in the document', () => {
    const canvas = drive();
    const before = canvas.box('210000');
    canvas.drag('200000', { x: 100, y: 300 });
    expect(canvas.box('210000')).toEqual({ ...before, x: before.x + 100, y: before.y + 300 });
    expect(jsonOf(canvas, '210000').meta).toEqual({ position: { x: 0, y: 0 } });
    canvas.undo();
    expect(canvas.document).toEqual(looping());
  });

  it('grows with nodes moved inside, also towards negative positions', () => {
    const canvas = drive();
    const frame = canvas.box('200000');
    const other = canvas.box('220000');
    canvas.drag('220000', { x: 0, y: 150 });
    expect(canvas.box('200000').height).toBe(frame.height + 150);
    canvas.undo();
    canvas.drag('210000', { x: -50, y: 0 });
    expect(canvas.box('200000')).toMatchObject({ x: frame.x - 50, width: frame.width + 50 });
    expect(canvas.box('220000')).toEqual(other);
    expect(jsonOf(canvas, '210000').meta).toEqual({ position: { x: 0, y: 0 } });
  });

  it('folds and unfolds as one step, keeping its outer edges', () => {
    const canvas = drive();
    canvas.select('200000');
    canvas.run('fold');
    expect(canvas.store.graph.nodeById('210000')).toBeUndefined();
    expect([...canvas.store.graph.edgeKeys]).toHaveLength(2);
    expect(canvas.box('200000').height).toBeLessThan(200);
    canvas.undo();
    expect([...canvas.store.graph.edgeKeys]).toHaveLength(5);
    expect(canvas.document).toEqual(looping());
  });

  it('is hit where its body is empty; cards and edges take precedence', () => {
    const canvas = drive();
    const { x, y, width, height } = canvas.box('200000');
    const inner = canvas.box('210000');
    expect(hitTest(canvas.store, { x: inner.x + 20, y: inner.y + 60 }).node).toBe(canvas.key('210000'));
    expect(hitTest(canvas.store, { x: x + width - 30, y: y + height - 12 }).node).toBe(canvas.key('200000'));
    const [placed] = canvas.store.graph.edgesOf(canvas.key('210000')).slice(1);
    const { start, end } = placed!.path;
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    expect(hitTest(canvas.store, middle).edge).toBe(placed!.edge.key);
  });

  it('has room for a first node when empty', () => {
    const canvas = drive({ nodes: [node('200000', '77', 'Repeat')], edges: [] });
    const { x, y, width } = canvas.box('200000');
    expect(width).toBeGreaterThan(300);
    canvas.addNode('work', { x: x + width / 2, y: y + 190 });
    expect((canvas.document.nodes as JsonObject[])[0]!.blocks).toHaveLength(1);
  });
});

describe('moving in and out', () => {
  it('moves a node onto the body it is dropped on, and deletes edges across the border', () => {
    const canvas = drive();
    canvas.connect('100001', '300000');
    const body = canvas.box('200000');
    const from = canvas.box('300000');
    const wanted = { x: body.x + 100, y: body.y + body.height - 60 };
    canvas.drag('300000', { x: wanted.x - from.x, y: wanted.y - from.y });
    expect(bodyOf(canvas).nodes).toEqual(['210000', '220000', '300000']);
    expect(canvas.box('300000')).toMatchObject(wanted);
    expect(canvas.notice).toBe('Move into Repeat: 1 connection removed');
    canvas.undo();
    canvas.undo();
    expect(canvas.document).toEqual(looping());
  });

  it('moves nodes out when dropped beside the container, with the edges between them', () => {
    const canvas = drive();
    canvas.select('210000', '220000');
    canvas.drag('210000', { x: 0, y: 900 });
    expect(bodyOf(canvas)).toEqual({ nodes: [], edges: [] });
    const edges = (canvas.document.edges as JsonObject[]).map(
      (one) => `${one.sourceNodeID} -> ${one.targetNodeID}`,
    );
    expect(edges).toEqual(['100001 -> 200000', '200000 -> 900001', '210000 -> 220000']);
    canvas.undo();
    expect(canvas.document).toEqual(looping());
  });

  it('refuses what is not allowed inside and leaves it in place', () => {
    const canvas = drive({
      ...looping(),
      nodes: [...(looping().nodes as JsonObject[]), node('400000', '77', 'Second', 340, 1200)],
    });
    const before = canvas.document;
    const body = canvas.box('200000');
    const second = canvas.box('400000');
    const onto = { x: body.x + 100, y: body.y + body.height - 60 };
    canvas.drag('400000', { x: onto.x - second.x, y: onto.y - second.y });
    expect(canvas.notice).toBe('Containers can’t be nested.');
    const start = canvas.box('100001');
    canvas.drag('100001', { x: onto.x - start.x, y: onto.y - start.y });
    expect(canvas.notice).toBe('Start and End can’t go inside a container');
    expect(canvas.document).toEqual(before);
  });

  it('adds loop control nodes only inside a loop', () => {
    const canvas = drive();
    expect(() => canvas.addNode('stop', { x: 0, y: 2000 })).toThrow();
    expect(canvas.notice).toBe('This node only works inside a loop');
    const { x, y, height } = canvas.box('200000');
    const id = canvas.addNode('stop', { x: x + 200, y: y + height - 40 });
    expect(bodyOf(canvas).nodes).toContain(id);
    canvas.select(id);
    canvas.run('moveOutOfContainer');
    expect(canvas.notice).toBe('This node only works inside a loop');
  });

  it('works by commands alone', () => {
    const canvas = drive();
    canvas.select('300000');
    expect(canvas.isEnabled('moveOutOfContainer')).toBe(false);
    canvas.run('moveIntoContainer');
    expect(bodyOf(canvas).nodes).toContain('300000');
    expect(canvas.connect('200000', '300000', 'body-output')).toBe(true);
    expect(canvas.connect('300000', '200000', '', 'body-input')).toBe(true);
    expect(bodyOf(canvas).edges.slice(-2)).toEqual(['200000 -> 300000', '300000 -> 200000']);
    canvas.run('moveOutOfContainer');
    expect(bodyOf(canvas).nodes).not.toContain('300000');
    expect(bodyOf(canvas).edges).toHaveLength(3);
  });
});

describe('edits inside a container', () => {
  it('connect within the body, never across its border', () => {
    const canvas = drive();
    expect(canvas.connect('210000', '900001')).toBe(false);
    expect(canvas.notice).toBe('Both ends must be in the same container');
    expect(canvas.connect('100001', '210000')).toBe(false);
    expect(canvas.connect('200000', '220000', 'body-output')).toBe(true);
    expect(bodyOf(canvas).edges).toContain('200000 -> 220000');
  });

  it('delete a node with its edges, and the container with everything', () => {
    const canvas = drive();
    canvas.select('210000');
    canvas.run('delete');
    expect(bodyOf(canvas)).toEqual({
      nodes: ['220000'],
      edges: ['220000 -> 200000', '200000 -> 220000'],
    });
    canvas.undo();
    canvas.select('200000', '220000');
    canvas.run('delete');
    expect((canvas.document.nodes as JsonObject[]).map(({ id }) => id)).toEqual([
      '100001',
      '300000',
      '900001',
    ]);
    expect(canvas.store.graph.nodeById('220000')).toBeUndefined();
    canvas.undo();
    expect(canvas.document).toEqual(looping());
  });

  it('copy inner nodes with their positions, and paste into the body under the pointer or beside', () => {
    const canvas = drive();
    canvas.select('210000', '220000');
    const text = canvas.copy()!;
    canvas.paste(text, { x: 5000, y: 5000 });
    expect(canvas.store.selection.nodes.size).toBe(2);
    for (const key of canvas.store.selection.nodes)
      expect(canvas.store.graph.nodeAt(key)!.node.parent).toBe(rootKey);
    const { x, y, height } = canvas.box('200000');
    canvas.paste(text, { x: x + 300, y: y + height - 60 });
    expect(bodyOf(canvas).nodes).toHaveLength(4);
    expect(bodyOf(canvas).edges).toHaveLength(4);
  });
});

describe('random sequences of moves and folds', () => {
  const move = fc.record({
    id: fc.constantFrom('100001', '200000', '210000', '220000', '300000', '900001'),
    by: fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
    also: fc.constantFrom('drag', 'fold', 'moveIntoContainer', 'moveOutOfContainer', 'duplicate'),
  });

  it('are undone to the original document, and the canvas matches the document', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        const canvas = drive();
        for (const { id, by, also } of moves) {
          if (canvas.store.graph.nodeById(id) === undefined) continue;
          canvas.select(id);
          if (also === 'drag') canvas.drag(id, by);
          else canvas.run(also as 'fold');
        }
        const fresh = drive(canvas.document);
        const shown = ({ store }: CanvasDriver) =>
          [...store.graph.keys()].map((key) => {
            const { node: one, box } = store.graph.nodeAt(key)!;
            return [one.id, box.x, box.y, box.width, box.height];
          });
        expect(shown(canvas)).toEqual(shown(fresh));
        expect([...canvas.store.graph.edgeKeys]).toHaveLength([...fresh.store.graph.edgeKeys].length);
        while (canvas.handle.canUndo) canvas.undo();
        expect(canvas.document).toEqual(looping());
      }),
      { numRuns: 200 },
    );
  });

  it('show bodies without positions, with negative positions, or with hostile ids', () => {
    const blocks: JsonObject[] = [
      { id: '__proto__', type: '5', data: {} },
      { id: '1', type: '5', meta: { position: { x: -500, y: -400 } }, data: {} },
      { id: '200000', type: '5', data: {} },
    ];
    const canvas = drive({
      nodes: [node('200000', '77', 'Repeat', 0, 0, { blocks, edges: [edge('200000', '__proto__')] })],
      edges: [],
    });
    const frame = canvas.store.graph.nodeAt(canvas.store.graph.order[0]!)!.box;
    for (const key of canvas.store.graph.keys())
      expect(boxHolds(frame, canvas.store.graph.nodeAt(key)!.box)).toBe(true);
    expect(canvas.reported.map(({ kind }) => kind)).toContain('duplicate-id');
  });
});
