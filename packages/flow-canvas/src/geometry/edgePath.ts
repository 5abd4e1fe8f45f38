import { type Box, boxAround, type Point } from './box.js';

/** How edges run: as curves, or in straight pieces around the nodes. */
export type EdgeRouting = 'curve' | 'orthogonal';

/** An edge from one port to another: a cubic curve, or straight pieces where it has `corners`. */
export interface EdgePath {
  start: Point;
  startHandle: Point;
  endHandle: Point;
  end: Point;
  /** Where straight pieces meet; none for a straight line. Absent for a curve. */
  corners?: readonly Point[];
}

/** What a path is drawn with: a `Path2D`, a canvas, or a writer of SVG. */
export interface PathPen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void;
  bezierCurveTo(firstX: number, firstY: number, secondX: number, secondY: number, x: number, y: number): void;
}

/** How far an edge with corners runs straight out of a port, and how round its corners are. */
export const stubLength = 14;
const cornerRadius = 8;

/** Ways side by side; edges of different ports run on different ones, so that they seldom lie on each other. */
export const laneCount = 3;
const laneWidth = 6;

/** How far a lane keeps away from what it leads along. */
export function laneDistance(lane: number): number {
  return stubLength + lane * laneWidth;
}

/** An edge that knows nothing of what lies around it. */
export function routedEdgePath(
  routing: EdgeRouting | undefined,
  start: Point,
  end: Point,
  lane = 0,
): EdgePath {
  return routing === 'orthogonal'
    ? pathThrough(start, plainCorners(start, end, lane), end)
    : edgePath(start, end);
}

/** Handles lie level with the ports, at half the distance but never shorter than 28 or longer than 160. */
export function edgePath(start: Point, end: Point): EdgePath {
  const reach = Math.min(160, Math.max(28, Math.abs(end.x - start.x) / 2));
  return {
    start,
    startHandle: { x: start.x + reach, y: start.y },
    endHandle: { x: end.x - reach, y: end.y },
    end,
  };
}

/** Straight pieces through these corners. */
export function pathThrough(start: Point, corners: readonly Point[], end: Point): EdgePath {
  return { start, startHandle: corners[0] ?? end, endHandle: corners.at(-1) ?? start, end, corners };
}

/** Out to the right, across in the middle, in from the left; back around where the end lies behind. */
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

/** A box that surely holds the path: a cubic stays inside its four points. */
export function edgeBox(path: EdgePath): Box {
  if (path.corners !== undefined)
    return boxAround(pointsOf(path).map((point) => ({ ...point, width: 0, height: 0 })))!;
  const left = Math.min(path.start.x, path.endHandle.x, path.end.x);
  const right = Math.max(path.start.x, path.startHandle.x, path.end.x);
  const top = Math.min(path.start.y, path.end.y);
  return { x: left, y: top, width: right - left, height: Math.max(path.start.y, path.end.y) - top };
}

/** The place at this part (0 to 1) of the way. */
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

/** How long the path is; of a curve an estimate that is never too short by much. */
export function edgeLength(path: EdgePath): number {
  if (path.corners !== undefined) return lengthOf(pointsOf(path));
  const { start, startHandle, endHandle, end } = path;
  const straight = Math.hypot(end.x - start.x, end.y - start.y);
  return (straight + lengthOf([start, startHandle, endHandle, end])) / 2;
}

/** Draws the path, its corners rounded. */
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

/** A curve without what lies nearer than this to either of its ends; undefined where nothing is left. */
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

/** What is left of a curve after a part (0 to 1) of it, by the rule of de Casteljau. */
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

/** Start, corners and end. */
export function pointsOf({ start, corners = [], end }: EdgePath): Point[] {
  return [start, ...corners, end];
}

/** Where the rounding of a corner begins on the piece to `to`: never beyond its middle. */
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
