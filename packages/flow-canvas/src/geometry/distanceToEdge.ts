import type { Point } from './box.js';
import { type EdgePath, pointOnEdge, pointsOf } from './edgePath.js';

/** Distance of a point from the path. 24 segments approximate a curve well enough for a pointer. */
export function distanceToEdge(path: EdgePath, point: Point): number {
  const points = path.corners === undefined ? undefined : pointsOf(path);
  const last = points === undefined ? 24 : points.length - 1;
  let nearest = Number.POSITIVE_INFINITY;
  let from = path.start;
  for (let step = 1; step <= last; step++) {
    const to = points?.[step] ?? pointOnEdge(path, step / last);
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
