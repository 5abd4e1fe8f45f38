import type { Box, Point } from '../geometry/box.js';

/** A place a way keeps out of: its edges may be touched, its inside may not. */
export interface Obstacle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What is kept free around a box. */
export function obstacleAround({ x, y, width, height }: Box, clearance: number): Obstacle {
  return {
    left: x - clearance,
    top: y - clearance,
    right: x + width + clearance,
    bottom: y + height + clearance,
  };
}

/**
 * The lines that ways may follow: one along each side of each obstacle and through the given points. Between the
 * crossings of these lines it knows which pieces are free. A shortest way around upright boxes runs on such lines.
 */
export class RoutingGrid {
  readonly xs: number[];
  readonly ys: number[];
  /** Pieces from a crossing (`row * columns + column`) to the next one to the right, and to the next one below. */
  readonly isRightBlocked: Uint8Array;
  readonly isDownBlocked: Uint8Array;

  constructor(area: Box, obstacles: readonly Obstacle[], points: readonly Point[]) {
    const right = area.x + area.width;
    const bottom = area.y + area.height;
    const across = obstacles.flatMap((obstacle) => [obstacle.left, obstacle.right]);
    const down = obstacles.flatMap((obstacle) => [obstacle.top, obstacle.bottom]);
    this.xs = linesIn(
      across,
      area.x,
      right,
      points.map((point) => point.x),
    );
    this.ys = linesIn(
      down,
      area.y,
      bottom,
      points.map((point) => point.y),
    );
    const columns = this.xs.length;
    this.isRightBlocked = new Uint8Array(columns * this.ys.length);
    this.isDownBlocked = new Uint8Array(columns * this.ys.length);
    for (const obstacle of obstacles) this.#block(obstacle);
  }

  /** The crossing at a point that was given to the constructor. */
  crossingAt({ x, y }: Point): number {
    return firstFrom(this.ys, y) * this.xs.length + firstFrom(this.xs, x);
  }

  #block({ left, top, right, bottom }: Obstacle): void {
    const columns = this.xs.length;
    const fromColumn = firstFrom(this.xs, left);
    const fromRow = firstFrom(this.ys, top);
    // A box that is cut by the border of the area blocks up to the last line inside it.
    for (let row = fromRow; row < this.ys.length && this.ys[row]! < bottom; row++)
      for (let column = fromColumn; column < columns && this.xs[column]! < right; column++) {
        const crossing = row * columns + column;
        if (this.ys[row]! > top) this.isRightBlocked[crossing] = 1;
        if (this.xs[column]! > left) this.isDownBlocked[crossing] = 1;
      }
  }
}

/** Sorted, each once, only those inside; the last ones always. */
function linesIn(lines: readonly number[], from: number, to: number, always: readonly number[]): number[] {
  const inside = lines.filter((line) => line >= from && line <= to);
  return [...new Set([...inside, ...always])].sort((a, b) => a - b);
}

/** Index of the first line at or after a place. */
function firstFrom(lines: readonly number[], at: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
