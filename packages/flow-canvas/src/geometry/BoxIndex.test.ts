import { describe, expect, it } from 'vitest';
import { BoxIndex } from './BoxIndex.js';
import { type Box, boxesTouch } from './box.js';

describe('box index', () => {
  it('finds the same boxes as a full scan, after moves and removals', () => {
    const index = new BoxIndex();
    const boxes = new Map<string, Box>();
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 3000; round++) {
      const item = `k${random(400)}`;
      if (random(5) === 0) {
        boxes.delete(item);
        index.delete(item);
        continue;
      }
      const box = {
        x: random(30_000) - 15_000,
        y: random(30_000) - 15_000,
        width: random(900),
        height: random(40_000),
      };
      boxes.set(item, box);
      index.set(item, box);
    }
    for (let query = 0; query < 200; query++) {
      const area = {
        x: random(30_000) - 15_000,
        y: random(30_000) - 15_000,
        width: random(9000),
        height: random(3000),
      };
      const expected = [...boxes].filter(([, box]) => boxesTouch(box, area)).map(([item]) => item);
      expect([...index.query(area)].sort()).toEqual(expected.sort());
    }
    expect(index.size).toBe(boxes.size);
  });

  it('answers queries for unbounded areas', () => {
    const index = new BoxIndex();
    index.set('a', { x: 5, y: 5, width: 1, height: 1 });
    const area = { x: -1e12, y: -1e12, width: 2e12, height: 2e12 };
    expect([...index.query(area)]).toEqual(['a']);
  });
});
