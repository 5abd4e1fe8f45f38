import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, node, options } from '../testing/fixtures/sampleTypes.js';
import { Feed } from './Feed.js';

/** A row of nodes, much longer than the view. */
function line(count: number): JsonObject {
  const nodes = Array.from({ length: count }, (_, index) =>
    node(String(100_000 + index), '5', `N${index}`, index * 300),
  );
  const edges = nodes.slice(1).map((_, index) => edge(String(100_000 + index), String(100_001 + index)));
  return { nodes, edges };
}

/** Waits until the feed has not changed for a while. */
async function settled(feed: Feed): Promise<void> {
  let last: unknown;
  for (let calm = 0; calm < 6; calm = feed.fed === last ? calm + 1 : 0) {
    last = feed.fed;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

describe('windowed feed', () => {
  it('passes React Flow only the nodes around the view', async () => {
    const { store } = new CanvasDriver(line(2000), options);
    const feed = new Feed(store);
    const stop = feed.start();
    await settled(feed);
    const fed = feed.fed.nodes.length;
    expect(fed).toBeGreaterThan(3);
    expect(fed).toBeLessThan(20);
    expect(feed.fed.edges).toEqual([]);
    store.camera.moveTo({ x: -90_000, y: 300, zoom: 1 });
    await settled(feed);
    expect(feed.fed.nodes.every(({ position }) => position.x > 88_000)).toBe(true);
    stop();
  });

  it('does not change while the view stays within the area around it', async () => {
    const { store } = new CanvasDriver(line(200), options);
    const feed = new Feed(store);
    const stop = feed.start();
    await settled(feed);
    const before = feed.fed;
    store.camera.panBy(-30, 0);
    await settled(feed);
    expect(feed.fed).toBe(before);
    stop();
  });

  it('keeps the focused, open and dragged nodes mounted wherever the view goes', async () => {
    const canvas = new CanvasDriver(line(400), options);
    const { store } = canvas;
    const feed = new Feed(store);
    const stop = feed.start();
    store.state.setState({ focused: canvas.key('100000'), openNode: canvas.key('100001') });
    store.overlay.set({ drag: { keys: new Set([canvas.key('100002')]), by: { x: 0, y: 0 } } });
    store.camera.moveTo({ x: -60_000, y: 0, zoom: 1 });
    await settled(feed);
    expect(['100000', '100001', '100002'].map((id) => feed.has(canvas.key(id)))).toEqual([true, true, true]);
    stop();
  });

  it('includes the hovered edge with both of its ends', async () => {
    const canvas = new CanvasDriver(line(400), options);
    const { store } = canvas;
    const feed = new Feed(store);
    const stop = feed.start();
    const { edge: far } = store.graph.edgesOf(canvas.key('100300'))[0]!;
    store.state.setState({ hovered: { edge: far.key } });
    await settled(feed);
    expect(feed.fed.edges.map(({ id }) => id)).toEqual([far.key]);
    expect(feed.has(canvas.key(far.source)) && feed.has(canvas.key(far.target))).toBe(true);
    stop();
  });

  it('passes only what must stay mounted when zoomed far out', async () => {
    const { store } = new CanvasDriver(line(400), options);
    const feed = new Feed(store);
    const stop = feed.start();
    store.camera.moveTo({ x: 0, y: 0, zoom: 0.1 });
    await settled(feed);
    expect(feed.fed.nodes).toEqual([]);
    stop();
  });
});
