import { describe, expect, it } from 'vitest';
import type { Box, Point } from '../geometry/box.js';
import { pathThrough, pointsOf } from '../geometry/edgePath.js';
import { type RouteQuestion, routeEdge } from './routeEdge.js';

/** A seeded generator (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const card = (x: number, y: number): Box => ({ x, y, width: 200, height: 100 });
const outOf = (box: Box): Point => ({ x: box.x + box.width, y: box.y + 22 });
const into = (box: Box): Point => ({ x: box.x, y: box.y + 22 });

function between(source: Box, target: Box, obstacles: Box[] = [], within?: Box): RouteQuestion {
  return { start: outOf(source), end: into(target), source, target, obstacles, within };
}

function wayOf(question: RouteQuestion): Point[] {
  return pointsOf(pathThrough(question.start, routeEdge(question), question.end));
}

function crosses(points: readonly Point[], { x, y, width, height }: Box): boolean {
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

function isUpright(points: readonly Point[]): boolean {
  return points.every((b, index) => {
    const a = points[index - 1] ?? b;
    return a.x === b.x || a.y === b.y;
  });
}

/** Cards in grid cells without touching, so that there is always a route. */
function scattered(next: () => number): Box[] {
  const boxes: Box[] = [];
  for (let column = 0; column < 5; column++)
    for (let row = 0; row < 5; row++)
      if (next() < 0.8)
        boxes.push({
          x: column * 320 + next() * 60,
          y: row * 260 + next() * 40,
          width: 120 + next() * 80,
          height: 60 + next() * 110,
        });
  return boxes;
}

describe('routeEdge', () => {
  it('takes the direct route if it is free', () => {
    expect(routeEdge(between(card(0, 0), card(400, 200)))).toEqual([
      { x: 300, y: 22 },
      { x: 300, y: 222 },
    ]);
    expect(routeEdge(between(card(0, 0), card(400, 0)))).toEqual([]);
  });

  it('routes around a node between the ends', () => {
    const wall = card(400, -20);
    const points = wayOf(between(card(0, 0), card(800, 0), [wall]));
    expect(crosses(points, wall)).toBe(false);
    expect(points.length).toBeGreaterThan(3);
  });

  it('routes back to a node behind, around both ends', () => {
    const [source, target] = [card(600, 0), card(0, 0)];
    const points = wayOf(between(source, target));
    expect(crosses(points, source)).toBe(false);
    expect(crosses(points, target)).toBe(false);
    // Out on the right and in on the left, like the ports.
    expect(points[1]!.x).toBeGreaterThan(800);
    expect(points.at(-2)!.x).toBeLessThan(0);
  });

  it('crosses no node if a route is free, is rectilinear, and independent of order', () => {
    let ways = 0;
    for (let seed = 1; seed <= 120; seed++) {
      const next = random(seed);
      const boxes = scattered(next);
      const source = boxes[Math.floor(next() * boxes.length)]!;
      const target = boxes[Math.floor(next() * boxes.length)]!;
      if (source === target) continue;
      const others = boxes.filter((box) => box !== source && box !== target);
      const lane = seed % 3;
      const points = wayOf({ ...between(source, target, others), lane });
      ways += 1;
      expect(isUpright(points), `seed ${seed}`).toBe(true);
      for (const box of boxes) expect(crosses(points, box), `seed ${seed}`).toBe(false);
      const again = { ...between(source, target, [...others].reverse()), lane };
      expect(wayOf(again)).toEqual(points);
    }
    expect(ways).toBeGreaterThan(100);
  });

  it('finds a ten-pixel gap between two nodes if there is no wider one', () => {
    const lower = { x: 300, y: -1000, width: 100, height: 1000 };
    const upper = { x: 300, y: 11, width: 100, height: 1000 };
    const points = wayOf({ ...between(card(0, 200), card(600, 200), [lower, upper]) });
    for (const box of [lower, upper]) expect(crosses(points, box)).toBe(false);
  });

  it('stays within the body of a container', () => {
    const body = { x: -20, y: -20, width: 900, height: 400 };
    const wall = { x: 350, y: -10, width: 80, height: 300 };
    const points = wayOf(between(card(0, 50), card(600, 50), [wall], body));
    expect(crosses(points, wall)).toBe(false);
    for (const { x, y } of points) {
      expect(x >= body.x && x <= body.x + body.width).toBe(true);
      expect(y >= body.y && y <= body.y + body.height).toBe(true);
    }
  });

  it('goes straight through if no route is free, and answers for absurd positions at once', () => {
    const wall = { x: 400, y: -5000, width: 40, height: 10_000 };
    expect(routeEdge(between(card(0, 0), card(800, 100), [wall]))).toHaveLength(2);
    expect(routeEdge(between(card(0, 0), card(1e308, 0)))).toHaveLength(0);
    expect(routeEdge(between(card(Number.NaN, 0), card(800, 0)))).toBeDefined();
  });

  it('limits its search time among many obstacles', () => {
    const next = random(7);
    const boxes = Array.from({ length: 99 }, () => ({
      x: next() * 1500,
      y: next() * 1500,
      width: 60,
      height: 40,
    }));
    const started = performance.now();
    for (let count = 0; count < 20; count++)
      routeEdge(between(card(-300, count * 70), card(1700, 1400 - count * 70), boxes));
    // A search that gives up costs milliseconds; without the limit it would be seconds.
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
