import type { Point } from '../geometry/box.js';
import { type EdgePath, routedEdgePath } from '../geometry/edgePath.js';
import { laneOf, type PlacedEdge } from './placeEdge.js';

/** The path of an edge while its ends are being dragged by these distances. */
export function shiftedPath(
  placed: PlacedEdge,
  source: Point | undefined,
  target: Point | undefined,
): EdgePath {
  const { start, end, corners } = placed.path;
  return routedEdgePath(
    corners === undefined ? 'curve' : 'orthogonal',
    source === undefined ? start : { x: start.x + source.x, y: start.y + source.y },
    target === undefined ? end : { x: end.x + target.x, y: end.y + target.y },
    laneOf(placed.edge),
    placed.sides,
  );
}
