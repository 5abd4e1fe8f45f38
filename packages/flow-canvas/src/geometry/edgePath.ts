import type { Side } from '../NodeView.js';
import { type Box, boxAround, type Point } from './box.js';

/** The shape of edges: curves, or orthogonal segments around the nodes. */
export type EdgeRouting = 'curve' | 'orthogonal';

/**
 * The path of an edge from one port to another: a cubic Bézier curve, or line segments if it has `corners`.
 */
export interface EdgePath {
  start: Point;
  startHandle: Point;
  endHandle: Point;
  end: Point;
  /** The side of the target's card that the edge ends at, unless that is the left. */
  endSide?: Side | undefined;
  /** The corners between segments; empty for a straight line, undefined for a curve. */
  corners?: readonly Point[];
}

/** Receives the path: a `Path2D`, a canvas context, or an SVG path builder. */
export interface PathPen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void;
  bezierCurveTo(firstX: number, firstY: number, secondX: number, secondY: number, x: number, y: number): void;
}

/** Length of the straight piece at the port of an orthogonal edge, and the radius of its corners. */
export const stubLength = 14;
const cornerRadius = 8;

/** Parallel lanes: edges of different ports use different lanes, so that they rarely overlap. */
export const laneCount = 3;
const laneWidth = 6;

/** Distance of a lane from the node it runs along. */
export function laneDistance(lane: number): number {
  return stubLength + lane * laneWidth;
}

/** The sides of the cards at which an edge starts and ends. */
export interface EdgeSides {
  start: Side;
  end: Side;
}

/** The direction of the flow: out of a card on its right, into the next one on its left. */
const flowSides: EdgeSides = { start: 'right', end: 'left' };

/** Whether an edge starts on the right and ends on the left. Only such edges are routed around nodes. */
export function isInFlow({ start, end }: EdgeSides): boolean {
  return start === 'right' && end === 'left';
}

/** The default path of an edge, without routing around nodes. */
export function routedEdgePath(
  routing: EdgeRouting | undefined,
  start: Point,
  end: Point,
  lane = 0,
  sides = flowSides,
): EdgePath {
  if (!isInFlow(sides)) return sidedPath(routing, start, end, laneDistance(lane), sides);
  return routing === 'orthogonal'
    ? pathThrough(start, plainCorners(start, end, lane), end)
    : edgePath(start, end);
}

/** A path between any sides: both ends leave their card at a right angle. */
function sidedPath(
  routing: EdgeRouting | undefined,
  start: Point,
  end: Point,
  stub: number,
  sides: EdgeSides,
): EdgePath {
  const isAcross = (side: Side) => side === 'left' || side === 'right';
  if (routing !== 'orthogonal') {
    const reachOf = (side: Side) =>
      Math.min(160, Math.max(28, Math.abs(isAcross(side) ? end.x - start.x : end.y - start.y) / 2));
    return {
      start,
      startHandle: awayFrom(start, sides.start, reachOf(sides.start)),
      endHandle: awayFrom(end, sides.end, reachOf(sides.end)),
      end,
      endSide: sides.end,
    };
  }
  const first = awayFrom(start, sides.start, stub);
  const last = awayFrom(end, sides.end, stub);
  const corner = isAcross(sides.start) ? { x: last.x, y: first.y } : { x: first.x, y: last.y };
  return { ...pathThrough(start, [first, corner, last], end), endSide: sides.end };
}

function awayFrom({ x, y }: Point, side: Side, distance: number): Point {
  if (side === 'left') return { x: x - distance, y };
  if (side === 'right') return { x: x + distance, y };
  return { x, y: side === 'top' ? y - distance : y + distance };
}

/** A curve with horizontal handles of half the horizontal distance, clamped to 28 to 160. */
export function edgePath(start: Point, end: Point): EdgePath {
  const reach = Math.min(160, Math.max(28, Math.abs(end.x - start.x) / 2));
  return {
    start,
    startHandle: { x: start.x + reach, y: start.y },
    endHandle: { x: end.x - reach, y: end.y },
    end,
  };
}

/** A path of straight segments through these corners. */
export function pathThrough(start: Point, corners: readonly Point[], end: Point): EdgePath {
  return { start, startHandle: corners[0] ?? end, endHandle: corners.at(-1) ?? start, end, corners };
}

/** Corners: right, across in the middle, and in from the left; or back around a target on the left. */
export function plainCorners(start: Point, end: Point, lane = 0): Point[] {
  const stub = laneDistance(lane);
  if (end.x >= start.x + 2 * stub) {
    if (start.y === end.y) return [];
    const room = end.x - start.x - 2 * stub;
    const aside = Math.min(laneWidth, room / 2) * (lane === 2 ? -1 : lane);
    const middle = (start.x + end.x) / 2 + aside;
    return [
      { x: middle, y: start.y },
      { x: middle, y: end.y },
    ];
  }
  const out = start.x + stub;
  const back = end.x - stub;
  const between = (start.y + end.y) / 2;
  return [
    { x: out, y: start.y },
    { x: out, y: between },
    { x: back, y: between },
    { x: back, y: end.y },
  ];
}

/** A bounding box of the path: a cubic curve lies within the hull of its four points. */
export function edgeBox(path: EdgePath): Box {
  if (path.corners !== undefined)
    return boxAround(pointsOf(path).map((point) => ({ ...point, width: 0, height: 0 })))!;
  const { start, startHandle, endHandle, end } = path;
  const left = Math.min(start.x, startHandle.x, endHandle.x, end.x);
  const right = Math.max(start.x, startHandle.x, endHandle.x, end.x);
  const top = Math.min(start.y, startHandle.y, endHandle.y, end.y);
  const bottom = Math.max(start.y, startHandle.y, endHandle.y, end.y);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The point at the fraction `at` (0 to 1) of the path. */
export function pointOnEdge(path: EdgePath, at: number): Point {
  if (path.corners !== undefined) return pointOnPieces(pointsOf(path), at);
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

/** Length of the path; for a curve an estimate that is never much too short. */
export function edgeLength(path: EdgePath): number {
  if (path.corners !== undefined) return lengthOf(pointsOf(path));
  const { start, startHandle, endHandle, end } = path;
  const straight = Math.hypot(end.x - start.x, end.y - start.y);
  return (straight + lengthOf([start, startHandle, endHandle, end])) / 2;
}

/** Draws the path with rounded corners. */
export function traceEdge(path: EdgePath, pen: PathPen): void {
  const { start, startHandle, endHandle, end } = path;
  pen.moveTo(start.x, start.y);
  if (path.corners === undefined) {
    pen.bezierCurveTo(startHandle.x, startHandle.y, endHandle.x, endHandle.y, end.x, end.y);
    return;
  }
  const points = pointsOf(path);
  for (let index = 1; index < points.length - 1; index++) {
    const corner = points[index]!;
    const before = towards(corner, points[index - 1]!);
    const after = towards(corner, points[index + 1]!);
    pen.lineTo(before.x, before.y);
    pen.quadraticCurveTo(corner.x, corner.y, after.x, after.y);
  }
  pen.lineTo(end.x, end.y);
}

/** The curve without the parts within `away` of its ends; undefined when nothing is left. */
export function innerCurve(path: EdgePath, away: number): EdgePath | undefined {
  const isNear = (at: number, { x, y }: Point) => {
    const point = pointOnEdge(path, at);
    return Math.hypot(point.x - x, point.y - y) < away;
  };
  let from = 0;
  let to = 1;
  while (from < to && isNear(from, path.start)) from += 1 / 64;
  while (from < to && isNear(to, path.end)) to -= 1 / 64;
  if (from >= to) return undefined;
  return reversed(curveAfter(reversed(curveAfter(path, from)), (1 - to) / (1 - from)));
}

/** The rest of a curve after the fraction `at` (0 to 1), by de Casteljau's algorithm. */
function curveAfter({ start, startHandle, endHandle, end }: EdgePath, at: number): EdgePath {
  const between = (a: Point, b: Point) => ({ x: a.x + (b.x - a.x) * at, y: a.y + (b.y - a.y) * at });
  const middle = between(startHandle, endHandle);
  const last = between(endHandle, end);
  const second = between(middle, last);
  return {
    start: between(between(between(start, startHandle), middle), second),
    startHandle: second,
    endHandle: last,
    end,
  };
}

function reversed({ start, startHandle, endHandle, end }: EdgePath): EdgePath {
  return { start: end, startHandle: endHandle, endHandle: startHandle, end: start };
}

/** All points of the path: start, corners and end. */
export function pointsOf({ start, corners = [], end }: EdgePath): Point[] {
  return [start, ...corners, end];
}

/** Where the rounding of a corner starts on the segment to `to`, at most at its middle. */
function towards(corner: Point, to: Point): Point {
  const length = Math.hypot(to.x - corner.x, to.y - corner.y);
  const part = length === 0 ? 0 : Math.min(cornerRadius, length / 2) / length;
  return { x: corner.x + (to.x - corner.x) * part, y: corner.y + (to.y - corner.y) * part };
}

function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let index = 1; index < points.length; index++)
    length += Math.hypot(points[index]!.x - points[index - 1]!.x, points[index]!.y - points[index - 1]!.y);
  return length;
}

function pointOnPieces(points: readonly Point[], at: number): Point {
  let rest = lengthOf(points) * at;
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]!;
    const to = points[index]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length > 0 && rest <= length)
      return { x: from.x + ((to.x - from.x) * rest) / length, y: from.y + ((to.y - from.y) * rest) / length };
    rest -= length;
  }
  return points.at(-1)!;
}
