import { describe, expect, it } from 'vitest';
import { boxesTouch } from '../geometry/box.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { node, options } from '../testing/fixtures/sampleTypes.js';
import { cameraForAll, readableCamera } from './cameraForAll.js';

const size = { width: 1200, height: 800 };
/** The minimap's position on the screen. */
const map = { x: 16, y: size.height - 16 - 104, width: 184, height: 104 };

function opened(places: readonly (readonly [x: number, y: number])[], more = {}) {
  const nodes = places.map(([x, y], index) => node(String(110_000 + index), '5', `Node ${index}`, x, y));
  const { store } = new CanvasDriver({ nodes, edges: [] }, { ...options, ...more });
  store.camera.resize(size);
  return store;
}

/** Number of nodes under the minimap when the whole graph is shown. */
function covered(store: ReturnType<typeof opened>): number {
  const { x, y, zoom } = cameraForAll(store)!;
  return [...store.graph.keys()].filter((key) => {
    const { box } = store.graph.nodeAt(key)!;
    const onScreen = {
      x: box.x * zoom + x,
      y: box.y * zoom + y,
      width: box.width * zoom,
      height: box.height * zoom,
    };
    return boxesTouch(onScreen, map);
  }).length;
}

/** A graph that reaches every corner of the view. */
const wide = [
  [0, 0],
  [2000, 0],
  [0, 1300],
  [2000, 1300],
] as const;

describe('camera for the whole graph', () => {
  it('leaves the corner to the minimap, and uses it without a minimap', () => {
    const store = opened(wide);
    const whole = cameraForAll(store)!;
    expect(covered(store)).toBe(0);
    store.state.setState({ isMinimapOpen: false });
    expect(covered(store)).toBe(1);
    expect(cameraForAll(store)!.zoom).toBeGreaterThan(whole.zoom);
    expect(covered(opened(wide, { slots: { minimap: null } }))).toBe(1);
  });

  it('centers the graph if no node would be under the minimap', () => {
    const store = opened([
      [0, 0],
      [300, 0],
    ]);
    const { x, zoom } = cameraForAll(store)!;
    const all = store.graph.bounds()!;
    expect(x + (all.x + all.width / 2) * zoom).toBe(size.width / 2);
    expect(cameraForAll(opened([]))).toBeUndefined();
  });

  it('leaves the corner to the minimap before nodes there have been read', () => {
    const places = Array.from(
      { length: 900 },
      (_, index) => [(index % 30) * 300, Math.floor(index / 30) * 200] as const,
    );
    const store = opened(places);
    expect(store.graph.isRead).toBe(false);
    const { x } = cameraForAll(store, store.graph.extent)!;
    expect(store.graph.isRead).toBe(false);
    expect(x).toBeGreaterThan(map.x + map.width);
  });
});

describe('camera at a readable zoom', () => {
  const row = Array.from({ length: 12 }, (_, index) => [index * 300, 0] as const);

  it('shows the whole graph if it fits', () => {
    const store = opened([
      [0, 0],
      [300, 0],
    ]);
    expect(readableCamera(store, 0.75)).toEqual(cameraForAll(store));
  });

  it('begins at the left, vertically centred, where the whole graph would be too small', () => {
    const store = opened(row);
    expect(cameraForAll(store)!.zoom).toBeLessThan(0.75);
    expect(readableCamera(store, 0.75)).toEqual({ zoom: 0.75, x: 30, y: size.height / 2 - 50 * 0.75 });
    expect(readableCamera(store)).toEqual(cameraForAll(store));
  });

  it('begins at the start node, wherever it is', () => {
    const nodes = [
      node('100001', '1', 'Start', 3000, 5000),
      ...row.map(([x, y], index) => node(String(index), '5', 'Step', x, y)),
    ];
    const { store } = new CanvasDriver({ nodes, edges: [] }, options);
    store.camera.resize(size);
    const { x, y, zoom } = readableCamera(store, 0.75)!;
    expect([3000 * zoom + x, 5050 * zoom + y]).toEqual([30, size.height / 2]);
  });
});
