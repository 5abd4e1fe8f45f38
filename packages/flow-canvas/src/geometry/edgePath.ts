import type { Box, Point } from './box.js';

/** A thread: a cubic curve from one eye to another. */
export interface EdgePath {
  start: Point;
  startHandle: Point;
  endHandle: Point;
  end: Point;
}

/** Handles lie level with the eyes, at half the distance but never shorter than 28 or longer than 160. */
export function edgePath(start: Point, end: Point): EdgePath {
  const reach = Math.min(160, Math.max(28, Math.abs(end.x - start.x) / 2));
  return {
    start,
    startHandle: { x: start.x + reach, y: start.y },
    endHandle: { x: end.x - reach, y: end.y },
    end,
  };
}

/** A box that surely holds the curve: a cubic stays inside its four points. */
export function edgeBox(path: EdgePath): Box {
  const left = Math.min(path.start.x, path.endHandle.x, path.end.x);
  const right = Math.max(path.start.x, path.startHandle.x, path.end.x);
  const top = Math.min(path.start.y, path.end.y);
  return { x: left, y: top, width: right - left, height: Math.max(path.start.y, path.end.y) - top };
}

export function pointOnEdge(path: EdgePath, at: number): Point {
  const rest = 1 - at;
  const a = rest * rest * rest;
  const b = 3 * rest * rest * at;
  const c = 3 * rest * at * at;
  const d = at * at * at;
  return {
    x: a * path.start.x + b * path.startHandle.x + c * path.endHandle.x + d * path.end.x,
    y: a * path.start.y + b * path.startHandle.y + c * path.endHandle.y + d * path.end.y,
  };
}

/** The distance of a point from the curve, by 24 straight pieces: exact enough for a pointer. */
export function distanceToEdge(path: EdgePath, point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  let from = path.start;
  for (let step = 1; step <= 24; step++) {
    const to = pointOnEdge(path, step / 24);
    nearest = Math.min(nearest, distanceToSegment(point, from, to));
    from = to;
  }
  return nearest;
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy);
}
