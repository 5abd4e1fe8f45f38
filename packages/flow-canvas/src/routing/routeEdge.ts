import { type Box, boxAround, boxesTouch, growBox, type Point } from '../geometry/box.js';
import { laneDistance, plainCorners } from '../geometry/edgePath.js';
import { findWay } from './findWay.js';
import { type Obstacle, obstacleAround, RoutingGrid } from './RoutingGrid.js';

/** Input for routing one edge, in flow pixels. */
export interface RouteQuestion {
  start: Point;
  end: Point;
  /** Boxes of the nodes at both ends, if they are obstacles; a container around the edge is not. */
  source?: Box | undefined;
  target?: Box | undefined;
  /** Boxes of other nodes; their order does not affect the result. */
  obstacles: readonly Box[];
  /** Bounds of the route: the body of a container. */
  within?: Box | undefined;
  /** The lane of the route, so that edges of different ports rarely overlap. */
  lane?: number;
}

/** How far a detour may extend beyond the ends. */
const reach = 240;
/** Minimum clearance to nodes where space is tight: still visible as a gap. */
const leastRoom = 5;
/** With more boxes than this, no route is easy to follow anyway. */
const maxObstacles = 100;

/** The area searched for a route between these ends; boxes outside it cannot change the result. */
export function searchArea({ start, end, source, target, within }: Omit<RouteQuestion, 'obstacles'>): Box {
  const ends = [start, end].map((point) => ({ ...point, width: 0, height: 0 }));
  const boxes = [...ends, source, target].filter((box) => box !== undefined);
  const area = growBox(boxAround(boxes)!, reach);
  return within === undefined ? area : overlap(area, within);
}

/**
 * The corners of a rectilinear route that crosses no node: the direct one if it is free, otherwise the
 * cheapest detour. If there is none, or the search would take too long, the direct one across all nodes.
 */
export function routeEdge(question: RouteQuestion): Point[] {
  const { start, end, source, target, within, lane = 0 } = question;
  const plain = plainCorners(start, end, lane);
  const area = searchArea(question);
  if (!isSane(area)) return plain;
  const others = question.obstacles.filter((box) => boxesTouch(box, area));
  if (others.length > maxObstacles) return plain;
  const ends = [source, target].filter((box) => box !== undefined);
  for (const clearance of [laneDistance(lane), laneDistance(0), leastRoom]) {
    const obstacles = [...others, ...ends].map((box) => obstacleAround(box, clearance));
    const leave = {
      x: Math.max(start.x, source ? source.x + source.width : start.x) + clearance,
      y: start.y,
    };
    const arrive = { x: Math.min(end.x, target?.x ?? end.x) - clearance, y: end.y };
    const isPlainFree =
      arrive.x >= leave.x && isFree([leave, ...plain, arrive], obstacles) && isInside(plain, within);
    if (isPlainFree) return plain;
    const isStuck = [leave, arrive].some((point) => obstacles.some((box) => holds(box, point)));
    if (isStuck || !isInside([leave, arrive], within)) continue;
    const middle = { x: (leave.x + arrive.x) / 2, y: (leave.y + arrive.y) / 2 };
    const lines = isInside([middle], within) ? [leave, arrive, middle] : [leave, arrive];
    const way = findWay(new RoutingGrid(area, obstacles, lines), leave, arrive);
    if (way !== undefined) return cornersOf([start, ...way, end]);
  }
  return plain;
}

/** Coordinates of a hostile document may exceed the precision of numbers. */
function isSane({ x, y, width, height }: Box): boolean {
  return [x, y, width, height].every((value) => Math.abs(value) < 1e7);
}

function overlap(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  return { x, y, width, height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y) };
}

function isInside(points: readonly Point[], within: Box | undefined): boolean {
  if (within === undefined) return true;
  const { x, y, width, height } = within;
  return points.every((at) => at.x >= x && at.y >= y && at.x <= x + width && at.y <= y + height);
}

function holds({ left, top, right, bottom }: Obstacle, { x, y }: Point): boolean {
  return x > left && x < right && y > top && y < bottom;
}

function isFree(points: readonly Point[], obstacles: readonly Obstacle[]): boolean {
  for (let index = 1; index < points.length; index++) {
    const a = points[index - 1]!;
    const b = points[index]!;
    for (const { left, top, right, bottom } of obstacles)
      if (
        Math.max(a.x, b.x) > left &&
        Math.min(a.x, b.x) < right &&
        Math.max(a.y, b.y) > top &&
        Math.min(a.y, b.y) < bottom
      )
        return false;
  }
  return true;
}

/** Keeps only the points where the route turns. */
function cornersOf(points: readonly Point[]): Point[] {
  const corners: Point[] = [];
  let before = points[0]!;
  for (let index = 1; index < points.length - 1; index++) {
    const at = points[index]!;
    const after = points[index + 1]!;
    const isStraight = (before.x === at.x && at.x === after.x) || (before.y === at.y && at.y === after.y);
    if (isStraight) continue;
    corners.push(at);
    before = at;
  }
  return corners;
}
