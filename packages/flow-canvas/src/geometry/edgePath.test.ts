import { describe, expect, it } from 'vitest';
import { distanceToEdge } from './distanceToEdge.js';
import {
  edgeBox,
  edgeLength,
  edgePath,
  innerCurve,
  pointOnEdge,
  routedEdgePath,
  traceEdge,
} from './edgePath.js';

const start = { x: 0, y: 0 };
const end = { x: 200, y: 100 };

/** The drawing commands, one letter each. */
function traced(path: ReturnType<typeof routedEdgePath>): string {
  const parts: (string | number)[] = [];
  const write =
    (letter: string) =>
    (...numbers: number[]) =>
      void parts.push(letter, ...numbers);
  traceEdge(path, {
    moveTo: write('M'),
    lineTo: write('L'),
    quadraticCurveTo: write('Q'),
    bezierCurveTo: write('C'),
  });
  return parts.join(' ');
}

describe('an orthogonal edge', () => {
  const path = routedEdgePath('orthogonal', start, end);

  it('turns in the middle, with rounded corners', () => {
    expect(traced(path)).toBe('M 0 0 L 92 0 Q 100 0 100 8 L 100 92 Q 100 100 108 100 L 200 100');
    expect(edgeLength(path)).toBe(300);
    expect(edgeBox(path)).toEqual({ x: 0, y: 0, width: 200, height: 100 });
  });

  it('has its midpoint at half its length, and is hit along all of it', () => {
    expect(pointOnEdge(path, 0.5)).toEqual({ x: 100, y: 50 });
    expect(pointOnEdge(path, 0)).toEqual(start);
    expect(pointOnEdge(path, 1)).toEqual(end);
    expect(distanceToEdge(path, { x: 110, y: 50 })).toBe(10);
    expect(distanceToEdge(path, { x: 50, y: 50 })).toBe(50);
  });

  it('leads back around a target behind its source', () => {
    const back = routedEdgePath('orthogonal', end, start);
    expect(back.corners).toHaveLength(4);
    expect(edgeBox(back).x).toBeLessThan(0);
    expect(edgeBox(back).width).toBeGreaterThan(200);
  });

  it('is offset from an edge in another lane', () => {
    expect(routedEdgePath('orthogonal', start, end, 1).corners![0]!.x).toBe(106);
    expect(routedEdgePath('orthogonal', start, end, 2).corners![0]!.x).toBe(94);
  });
});

describe('a curved edge', () => {
  it('is the default, and matches its segments', () => {
    expect(routedEdgePath(undefined, start, end)).toEqual(edgePath(start, end));
    expect(traced(edgePath(start, end))).toBe('M 0 0 C 100 0 100 100 200 100');
    expect(pointOnEdge(edgePath(start, end), 0.5)).toEqual({ x: 100, y: 50 });
    expect(distanceToEdge(edgePath(start, end), { x: 100, y: 50 })).toBeCloseTo(0);
    expect(edgeLength(edgePath(start, end))).toBeGreaterThan(Math.hypot(200, 100));
  });
});

describe('a curve with its ends cut off', () => {
  it('lies on the whole curve and starts and ends at the given distances', () => {
    const whole = edgePath(start, { x: 300, y: 900 });
    const inner = innerCurve(whole, 40)!;
    for (let at = 0; at <= 1; at += 0.05)
      expect(distanceToEdge(whole, pointOnEdge(inner, at))).toBeLessThan(1.5);
    expect(Math.hypot(inner.start.x, inner.start.y)).toBeCloseTo(44, -1);
    expect(Math.hypot(inner.end.x - 300, inner.end.y - 900)).toBeCloseTo(44, -1);
  });

  it('is empty if the ends are all there is', () => {
    expect(innerCurve(edgePath(start, { x: 60, y: 0 }), 40)).toBeUndefined();
  });
});
