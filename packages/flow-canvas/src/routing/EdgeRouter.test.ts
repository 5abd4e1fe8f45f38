import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { type Box, growBox } from '../geometry/box.js';
import { pointsOf } from '../geometry/edgePath.js';
import { hitTest } from '../gestures/hitTest.js';
import { drawSvg } from '../picture/drawSvg.js';
import { editData } from '../store/editNode.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, edge, node, views } from '../testing/fixtures/sampleTypes.js';
import { EdgeRouter } from './EdgeRouter.js';

/** Two connected nodes with a third between them, and two more far below. */
function walled(): JsonObject {
  return {
    nodes: [
      node('110001', '5', 'N', 0, 0),
      node('110002', '5', 'N', 400, 0),
      node('110003', '5', 'N', 800, 0),
      node('110004', '5', 'N', 0, 4000),
      node('110005', '5', 'N', 400, 4000),
    ],
    edges: [edge('110001', '110003'), edge('110004', '110005')],
  };
}

function start(json: JsonObject) {
  const driver = new CanvasDriver(json, { definitions, views, language: 'en' });
  driver.store.setEdgeRouting('orthogonal');
  const router = new EdgeRouter(driver.store.graph);
  router.route();
  const drawnEdges = () => {
    const { graph } = driver.store;
    return new Map(
      [...graph.edgeKeys].map((key) => {
        const placed = graph.edgeAt(key)!;
        return [`${placed.source.node.id} ${placed.target.node.id}`, placed];
      }),
    );
  };
  return { driver, router, drawnEdges };
}

function crosses(points: readonly { x: number; y: number }[], { x, y, width, height }: Box): boolean {
  return points.some((b, index) => {
    const a = points[index - 1] ?? b;
    return (
      Math.max(a.x, b.x) > x &&
      Math.min(a.x, b.x) < x + width &&
      Math.max(a.y, b.y) > y &&
      Math.min(a.y, b.y) < y + height
    );
  });
}

describe('EdgeRouter', () => {
  it('routes an edge around the node between its ends, where the pointer hits it', () => {
    const { driver, drawnEdges } = start(walled());
    const placed = drawnEdges().get('110001 110003')!;
    const points = pointsOf(placed.path);
    expect(crosses(points, driver.box('110002'))).toBe(false);
    const [, , over, further] = points;
    const at = { x: (over!.x + further!.x) / 2, y: (over!.y + further!.y) / 2 };
    expect(hitTest(driver.store, at)).toEqual({ edge: placed.edge.key });
  });

  it('reroutes only what a moved node touches, and back when it is moved back', () => {
    const { driver, router, drawnEdges } = start(walled());
    const before = drawnEdges();
    driver.drag('110002', { x: 0, y: 600 });
    expect(router.route()).toEqual({ changed: 1, isDone: true });
    const after = drawnEdges();
    expect(pointsOf(after.get('110001 110003')!.path)).toHaveLength(2);
    expect(after.get('110004 110005')).toBe(before.get('110004 110005'));
    driver.undo();
    router.route();
    expect(drawnEdges().get('110001 110003')!.path).toEqual(before.get('110001 110003')!.path);
  });

  it('does nothing when a node was edited in place', () => {
    const { driver, router } = start(walled());
    editData(driver.store, driver.key('110002'), (data) => Object.assign(data, { note: 'x' }), 'Edit');
    expect(router.route()).toEqual({ changed: 0, isDone: true });
  });

  it('stops when its time is up and continues from there', () => {
    const driver = new CanvasDriver(walled(), { definitions, views });
    driver.store.setEdgeRouting('orthogonal');
    const router = new EdgeRouter(driver.store.graph);
    expect(router.route(undefined, 0)).toEqual({ changed: 0, isDone: false });
    expect(router.route().isDone).toBe(true);
  });

  it('keeps the edges of a body inside it', () => {
    const { driver, drawnEdges } = start({
      nodes: [
        {
          ...node('110010', '77', 'N', 0, 0),
          blocks: [
            node('110011', '5', 'N', 0, 0),
            node('110012', '5', 'N', 300, 0),
            node('110013', '5', 'N', 600, 0),
          ],
          edges: [edge('110011', '110013')],
        },
      ],
      edges: [],
    });
    const { box, body } = driver.store.graph.nodeAt(driver.key('110010'))!;
    const onCanvas = { ...body!.box, x: box.x + body!.box.x, y: box.y + body!.box.y };
    const points = pointsOf(drawnEdges().get('110011 110013')!.path);
    expect(crosses(points, driver.box('110012'))).toBe(false);
    for (const { x, y } of points) expect(crosses([{ x, y }], growBox(onCanvas, 1)), `${x} ${y}`).toBe(true);
  });

  it('draws the same routes in a picture', () => {
    const { drawnEdges } = start(walled());
    const [, corner] = pointsOf(drawnEdges().get('110001 110003')!.path);
    const svg = drawSvg(walled(), { definitions, views, edgeRouting: 'orthogonal' });
    expect(svg).toContain(`Q ${corner!.x} ${corner!.y} `);
    expect(drawSvg(walled(), { definitions, views })).toMatch(/<path d="M [-\d. ]+ C /);
  });

  it('routes 1,000 edges between 1,000 nodes in bounded time', () => {
    const nodes = Array.from({ length: 1000 }, (_, index) =>
      node(String(200000 + index), '5', 'N', (index % 40) * 320, Math.floor(index / 40) * 160),
    );
    const edges = Array.from({ length: 1000 }, (_, index) =>
      edge(String(200000 + index), String(200000 + ((index * 7 + 3) % 1000))),
    );
    const driver = new CanvasDriver({ nodes, edges } as unknown as JsonObject, { definitions, views });
    driver.store.setEdgeRouting('orthogonal');
    const router = new EdgeRouter(driver.store.graph);
    const from = performance.now();
    router.route();
    // About a second on two busy cores.
    expect(performance.now() - from).toBeLessThan(20_000);
  });
});
