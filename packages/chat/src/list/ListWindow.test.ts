import { expect, it } from 'vitest';
import { ListWindow } from './ListWindow.js';

function windowOf(heights: readonly number[]) {
  const list = new ListWindow();
  list.setKeys(heights.map((_, index) => `k${index}`));
  for (const [index, height] of heights.entries()) list.measure(`k${index}`, height);
  return list;
}

it('draws the items between two positions, and gaps as high as the others', () => {
  const list = windowOf([100, 200, 300, 400]);
  expect(list.stretches(150, 350, new Set())).toEqual([
    { kind: 'gap', key: 'gap-k0', height: 100 },
    { kind: 'item', index: 1 },
    { kind: 'item', index: 2 },
    { kind: 'gap', key: 'gap-k3', height: 400 },
  ]);
});

it('also draws pinned items, with a gap between', () => {
  const list = windowOf([100, 100, 100, 100, 100]);
  expect(list.stretches(0, 50, new Set([4]))).toEqual([
    { kind: 'item', index: 0 },
    { kind: 'gap', key: 'gap-k1', height: 300 },
    { kind: 'item', index: 4 },
  ]);
});

it('guesses the height of items that were never drawn from those that were', () => {
  const list = new ListWindow();
  list.setKeys(['a', 'b', 'c']);
  list.measure('a', 100);
  list.measure('b', 300);
  expect(list.heightOf('c')).toBe(200);
  expect(list.total).toBe(600);
});

it('tells whether a height is new', () => {
  const list = windowOf([100]);
  expect(list.measure('k0', 100)).toBe(false);
  expect(list.measure('k0', 120)).toBe(true);
  expect(list.total).toBe(120);
});
