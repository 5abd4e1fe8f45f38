import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, node, options } from '../testing/fixtures/sampleTypes.js';
import { isSameScene, maxEdges, readScene } from './Scene.js';

const everything = { x: -1000, y: -1000, width: 4000, height: 4000 };

function canvasOfThree() {
  const canvas = new CanvasDriver(
    {
      nodes: [node('1', '5', 'A', 0), node('2', '5', 'B', 400), node('3', '5', 'C', 800)],
      edges: [edge('1', '2'), edge('2', '3')],
    },
    options,
  );
  const read = () => readScene(canvas.store, everything, 1, () => false, true);
  return { canvas, read };
}

describe('the scene of an area', () => {
  it('stays the same object while nothing in it changes', () => {
    const { canvas, read } = canvasOfThree();
    const before = read();
    expect(before.nodes).toHaveLength(3);
    expect(before.edges).toHaveLength(2);
    expect(isSameScene(before, read())).toBe(true);
    canvas.store.selection.replace([canvas.key('2')]);
    expect(isSameScene(before, read())).toBe(false);
    canvas.store.selection.clear();
    expect(isSameScene(before, read())).toBe(true);
  });

  it('leaves out dragged nodes and their edges, wherever they are dragged', () => {
    const { canvas, read } = canvasOfThree();
    const keys = new Set([canvas.key('3')]);
    canvas.store.overlay.set({ drag: { keys, by: { x: 0, y: 0 } } });
    const picked = read();
    expect(picked.nodes.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(picked.edges).toHaveLength(1);
    canvas.store.overlay.set({ drag: { keys, by: { x: 300, y: 80 } } });
    expect(isSameScene(picked, read())).toBe(true);
  });

  it('holds a bounded number of edges, those the user works with among them', () => {
    const count = 4000;
    const canvas = new CanvasDriver(
      {
        nodes: [node('1', '5', 'A', 0), node('2', '5', 'B', 400)],
        edges: Array.from({ length: count }, () => edge('1', '2')),
      },
      options,
    );
    const { store } = canvas;
    const read = () => readScene(store, everything, 1, () => false, true);
    const first = read();
    expect(first.edges).toHaveLength(maxEdges);
    expect(isSameScene(first, read())).toBe(true);
    const shown = new Set(first.edges.map((placed) => placed.edge.key));
    const hidden = [...store.document.edges.keys()].find((key) => !shown.has(key))!;
    store.selection.replace([], [hidden]);
    const selected = read();
    expect(selected.edges).toHaveLength(maxEdges);
    expect(selected.edges.some((placed) => placed.edge.key === hidden)).toBe(true);
  });
});
