import type { Point } from '../geometry/box.js';
import type { RoutingGrid } from './RoutingGrid.js';

/** Cost of a corner, in pixels of length: a longer route with fewer corners is easier to follow. */
const cornerCost = 48;
/** Maximum number of crossings visited before the search gives up. */
const maxSteps = 2500;

const right = 0;
const down = 1;
const left = 2;
const up = 3;

/**
 * The cheapest route on the grid that leaves the first point to the right and reaches the second from the
 * left: A* over crossings and directions. Deterministic for the same grid and points. Undefined if no route
 * is found.
 */
export function findWay(grid: RoutingGrid, from: Point, to: Point): Point[] | undefined {
  const { xs, ys } = grid;
  const columns = xs.length;
  const goal = grid.crossingAt(to);
  const first = grid.crossingAt(from) * 4 + right;
  const costs = new Map<number, number>([[first, 0]]);
  const cameFrom = new Map<number, number>();
  const done = new Set<number>();
  const open = new Heap();
  const placeOf = (crossing: number) => ({
    x: xs[crossing % columns]!,
    y: ys[Math.floor(crossing / columns)]!,
  });
  open.push(first, leastRest(from, right, to));
  for (let step = 0; step < maxSteps; step++) {
    const state = open.pop();
    if (state === undefined) return undefined;
    if (done.has(state)) continue;
    done.add(state);
    const crossing = state >> 2;
    const direction = state & 3;
    if (crossing === goal && direction === right) return waybackFrom(state, cameFrom, placeOf);
    const here = placeOf(crossing);
    const cost = costs.get(state)!;
    for (let turn = right; turn <= up; turn++) {
      // Never turn back onto the segment just traversed.
      if (turn === ((direction + 2) & 3)) continue;
      const next = neighbour(grid, crossing, turn);
      if (next === undefined) continue;
      // Arriving from above or below adds a turn to the right at the goal.
      const isTurnedIn = next === goal && (turn === up || turn === down);
      const heading = isTurnedIn ? right : turn;
      const nextState = next * 4 + heading;
      if (done.has(nextState)) continue;
      const there = placeOf(next);
      const length = Math.abs(there.x - here.x) + Math.abs(there.y - here.y);
      const corners = (turn === direction ? 0 : 1) + (isTurnedIn ? 1 : 0);
      const total = cost + length + corners * cornerCost;
      if (total >= (costs.get(nextState) ?? Number.POSITIVE_INFINITY)) continue;
      costs.set(nextState, total);
      cameFrom.set(nextState, state);
      open.push(nextState, total + leastRest(there, heading, to));
    }
  }
  return undefined;
}

/** The next crossing in a direction, if the segment to it is free. */
function neighbour(
  { xs, ys, isRightBlocked, isDownBlocked }: RoutingGrid,
  crossing: number,
  direction: number,
): number | undefined {
  const columns = xs.length;
  const column = crossing % columns;
  switch (direction) {
    case right:
      return column + 1 < columns && isRightBlocked[crossing] === 0 ? crossing + 1 : undefined;
    case left:
      return column > 0 && isRightBlocked[crossing - 1] === 0 ? crossing - 1 : undefined;
    case down:
      return crossing + columns < columns * ys.length && isDownBlocked[crossing] === 0
        ? crossing + columns
        : undefined;
    default:
      return crossing >= columns && isDownBlocked[crossing - columns] === 0 ? crossing - columns : undefined;
  }
}

/** A lower bound of the remaining cost: the length without obstacles, plus the unavoidable corners. */
function leastRest(from: Point, direction: number, to: Point): number {
  const isLevel = from.y === to.y;
  const isHorizontal = direction === right || direction === left;
  const isAhead = direction === right && isLevel && from.x <= to.x;
  const corners = isAhead ? 0 : isHorizontal ? 2 : 1;
  return Math.abs(to.x - from.x) + Math.abs(to.y - from.y) + corners * cornerCost;
}

function waybackFrom(
  last: number,
  cameFrom: ReadonlyMap<number, number>,
  placeOf: (crossing: number) => Point,
): Point[] {
  const points: Point[] = [];
  for (let state: number | undefined = last; state !== undefined; state = cameFrom.get(state))
    points.push(placeOf(state >> 2));
  return points.reverse();
}

/** Priority queue. Ties are resolved by insertion order, so that the result is deterministic. */
class Heap {
  readonly #states: number[] = [];
  readonly #costs: number[] = [];
  readonly #serials: number[] = [];
  #serial = 0;

  push(state: number, cost: number): void {
    let at = this.#states.length;
    this.#states.push(state);
    this.#costs.push(cost);
    this.#serials.push(this.#serial++);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) break;
      this.#swap(at, above);
      at = above;
    }
  }

  pop(): number | undefined {
    const top = this.#states[0];
    if (top === undefined) return undefined;
    this.#swap(0, this.#states.length - 1);
    this.#states.pop();
    this.#costs.pop();
    this.#serials.pop();
    for (let at = 0; ; ) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < this.#states.length && this.#isBefore(below, least)) least = below;
      if (least === at) return top;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const difference = this.#costs[a]! - this.#costs[b]!;
    return difference < 0 || (difference === 0 && this.#serials[a]! < this.#serials[b]!);
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#states, this.#costs, this.#serials]) {
      const kept = list[a]!;
      list[a] = list[b]!;
      list[b] = kept;
    }
  }
}
