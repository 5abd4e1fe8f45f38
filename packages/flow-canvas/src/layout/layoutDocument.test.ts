import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { boxesTouch, boxHolds } from '../geometry/box.js';
import { groupBox } from '../groups/groupEdits.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, looping, node, options, sample, views } from '../testing/fixtures/sampleTypes.js';

/** ELK's own stand-in for a worker, which runs on this thread: the same code, without a browser. */
async function elkWorker(): Promise<() => Worker> {
  // @ts-expect-error the package has no types for this entry
  const { Worker: FakeWorker } = (await import('elkjs/lib/elk-worker.js')).default;
  const rest = { terminate: () => undefined, addEventListener: () => undefined };
  return () => Object.assign(new FakeWorker(), rest) as Worker;
}

describe('auto-layout', () => {
  it('places every node right of its predecessors, as one step that can be undone', async () => {
    const canvas = new CanvasDriver(sample(), { ...options, createLayoutWorker: await elkWorker() });
    await canvas.handle.layout();
    expect(canvas.notice).toBe('Arranging nodes…');
    expect(canvas.changes).toEqual(['Auto-layout']);
    for (const key of canvas.store.graph.edgeKeys) {
      const { source, target } = canvas.store.graph.edgeAt(key)!;
      expect(target.box.x).toBeGreaterThanOrEqual(source.box.x + source.box.width);
    }
    expect(canvas.box('100001')).toMatchObject({ x: 0, y: 0 });
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('lays out bodies inside their containers, without overlapping the nodes after them', async () => {
    const canvas = new CanvasDriver(looping(), { ...options, createLayoutWorker: await elkWorker() });
    await canvas.handle.layout();
    const frame = canvas.box('200000');
    expect(boxHolds(frame, canvas.box('210000'))).toBe(true);
    expect(canvas.box('220000').x).toBeGreaterThan(canvas.box('210000').x + 240);
    expect(canvas.box('900001').x).toBeGreaterThanOrEqual(frame.x + frame.width + 96);
    canvas.undo();
    expect(canvas.document).toEqual(looping());
  });

  it('puts an End without incoming edges behind the nodes that follow Start', async () => {
    const json = sample();
    json.edges = (json.edges as JsonObject[]).filter(({ targetNodeID }) => targetNodeID !== '900001');
    const canvas = new CanvasDriver(json, { ...options, createLayoutWorker: await elkWorker() });
    await canvas.handle.layout();
    const right = Math.max(...['100001', '110001', '110002', '110003'].map((id) => canvas.box(id).x + 240));
    expect(canvas.box('900001').x).toBeGreaterThan(right);
    const fresh = { nodes: [node('100001', '1', 'Start'), node('900001', '2', 'End', -400)], edges: [] };
    const empty = new CanvasDriver(fresh, { ...options, createLayoutWorker: await elkWorker() });
    await empty.handle.layout();
    expect(empty.box('900001').x).toBeGreaterThan(empty.box('100001').x + 240);
  });

  it('keeps the nodes of a group together and others out of its frame', async () => {
    const canvas = new CanvasDriver(sample(), { ...options, createLayoutWorker: await elkWorker() });
    canvas.select('110001', '110003');
    canvas.run('group');
    await canvas.handle.layout();
    const { graph } = canvas.store;
    const frame = groupBox(graph, graph.groups.groups[0]!)!;
    for (const id of ['100001', '110002', '900001', '120000'])
      expect(boxesTouch(frame, canvas.box(id)), id).toBe(false);
  });

  it('lays out a folded group as one tile, and moves the nodes under it along', async () => {
    const canvas = new CanvasDriver(sample(), { ...options, createLayoutWorker: await elkWorker() });
    canvas.select('110002', '110003');
    canvas.run('group');
    canvas.run('fold');
    await canvas.handle.layout();
    expect(canvas.changes.at(-1)).toBe('Auto-layout');
    const tile = canvas.box('110002');
    expect(tile.x).toBeGreaterThan(canvas.box('110001').x + 240);
    expect(canvas.box('900001').x).toBeGreaterThan(tile.x + tile.width);
    canvas.run('fold');
    expect(canvas.box('110003').y - canvas.box('110002').y).toBe(200);
    expect(canvas.box('110002')).toMatchObject({ x: tile.x, y: tile.y });
  });

  it('keeps a note at or over its node, on the same side, also in a body', async () => {
    const note = { ...definitions[2]!, name: 'note', code: '31', isolated: true };
    const noted = { ...options, definitions: [...definitions, note], views: { ...views, note: views.work } };
    const json = sample();
    (json.nodes as JsonObject[]).unshift(
      node('400001', '31', 'Above Other', 720, -8, {}),
      node('400002', '31', 'Over Choose', 360, 40, {}),
    );
    const canvas = new CanvasDriver(json, { ...noted, createLayoutWorker: await elkWorker() });
    canvas.drag('110003', { x: 0, y: 500 });
    canvas.drag('400001', { x: 0, y: 500 });
    const before = { other: canvas.box('110003'), above: canvas.box('400001') };
    await canvas.handle.layout();
    const other = canvas.box('110003');
    expect(other).not.toEqual(before.other);
    const from = ({ x, y }: { x: number; y: number }, to: { x: number; y: number }) => [x - to.x, y - to.y];
    expect(from(canvas.box('400001'), other)).toEqual(from(before.above, before.other));
    expect(from(canvas.box('400002'), canvas.box('110001'))).toEqual([20, 40]);
    // The first node in the layout keeps its place, not the document's first, which is a note.
    expect(canvas.box('100001')).toMatchObject({ x: 0, y: 0 });
    canvas.undo();

    const looped = looping();
    const loop = (looped.nodes as JsonObject[])[1]!;
    (loop.blocks as JsonObject[]).push(node('400003', '31', 'In the body', 330, 160, {}));
    const body = new CanvasDriver(looped, { ...noted, createLayoutWorker: await elkWorker() });
    await body.handle.layout();
    expect(from(body.box('400003'), body.box('220000'))).toEqual([10, 120]);
    expect(boxHolds(body.box('200000'), body.box('400003'))).toBe(true);
  });

  it('keeps a note clear of nodes placed by the layout', async () => {
    const note = { ...definitions[2]!, name: 'note', code: '31', isolated: true };
    const noted = { ...options, definitions: [...definitions, note], views: { ...views, note: views.work } };
    const json = sample();
    const nodes = json.nodes as JsonObject[];
    // Right of Start, beyond the distance that keeps clear, where the layout will put Choose.
    nodes.push(node('400001', '31', 'Beside', 400, 0));
    for (const [index, one] of nodes.slice(1, 6).entries())
      one.meta = { position: { x: 3000, y: 3000 + 300 * index } };
    const canvas = new CanvasDriver(json, { ...noted, createLayoutWorker: await elkWorker() });
    await canvas.handle.layout();
    const beside = canvas.box('400001');
    for (const id of ['100001', '110001', '110002', '110003', '900001', '120000'])
      expect(boxesTouch(beside, canvas.box(id)), id).toBe(false);
    expect(beside.x).toBe(400);
    expect(beside.y).toBeLessThan(0);
  });

  it('says that it is not available if the host provides no worker', async () => {
    const canvas = new CanvasDriver(sample(), options);
    await canvas.handle.layout();
    expect(canvas.notice).toBe('Auto-layout isn’t available here.');
    expect(canvas.changes).toEqual([]);
  });

  it('shows why the worker could not start, and leaves the document alone', async () => {
    const createLayoutWorker = () => {
      throw new Error('blocked by policy');
    };
    const canvas = new CanvasDriver(sample(), { ...options, createLayoutWorker });
    await canvas.handle.layout();
    expect(canvas.notice).toBe('Auto-layout failed: blocked by policy');
    expect(canvas.reported).toContainEqual({ kind: 'layout-failed', message: 'blocked by policy' });
    expect(canvas.document).toEqual(sample());
  });
});
