import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { boxesTouch, boxHolds } from '../geometry/box.js';
import { groupBox } from '../groups/groupEdits.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, node, options, sample } from '../testing/fixtures/sampleTypes.js';

/** ELK's own stand-in for a worker, which computes on this thread: the same code, without a browser. */
async function elkWorker(): Promise<() => Worker> {
  // @ts-expect-error the package has no types for this entry
  const { Worker: FakeWorker } = (await import('elkjs/lib/elk-worker.js')).default;
  const rest = { terminate: () => undefined, addEventListener: () => undefined };
  return () => Object.assign(new FakeWorker(), rest) as Worker;
}

describe('auto-layout', () => {
  it('places every node right of the nodes before it, as one step that undo takes back', async () => {
    const canvas = new CanvasDriver(sample(), { ...options, createLayoutWorker: await elkWorker() });
    await canvas.handle.layout();
    expect(canvas.notice).toBe('Laying out');
    expect(canvas.changes).toEqual(['Auto-layout']);
    for (const key of canvas.store.graph.edgeKeys) {
      const { source, target } = canvas.store.graph.edgeAt(key)!;
      expect(target.box.x).toBeGreaterThanOrEqual(source.box.x + source.box.width);
    }
    expect(canvas.box('100001')).toMatchObject({ x: 0, y: 0 });
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('lays bodies out inside their containers, which stay clear of what follows', async () => {
    const canvas = new CanvasDriver(looping(), { ...options, createLayoutWorker: await elkWorker() });
    await canvas.handle.layout();
    const frame = canvas.box('200000');
    expect(boxHolds(frame, canvas.box('210000'))).toBe(true);
    expect(canvas.box('220000').x).toBeGreaterThan(canvas.box('210000').x + 240);
    expect(canvas.box('900001').x).toBeGreaterThanOrEqual(frame.x + frame.width + 96);
    canvas.undo();
    expect(canvas.document).toEqual(looping());
  });

  it('puts an end that nothing leads to behind what begins at the start', async () => {
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

  it('lays a folded group out as one tile, and moves what is under it along', async () => {
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

  it('says that it is not available where the host gives no worker', async () => {
    const canvas = new CanvasDriver(sample(), options);
    await canvas.handle.layout();
    expect(canvas.notice).toBe('Auto-layout is not available here.');
    expect(canvas.changes).toEqual([]);
  });

  it('says why when the worker cannot start, and leaves the document alone', async () => {
    const createLayoutWorker = () => {
      throw new Error('blocked by policy');
    };
    const canvas = new CanvasDriver(sample(), { ...options, createLayoutWorker });
    await canvas.handle.layout();
    expect(canvas.notice).toBe('Auto-layout did not finish: blocked by policy');
    expect(canvas.reported).toContainEqual({ kind: 'layout-failed', message: 'blocked by policy' });
    expect(canvas.document).toEqual(sample());
  });
});
