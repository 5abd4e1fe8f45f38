import type { Box, Point } from '../geometry/box.js';

/** An area that routes avoid: they may touch its border but not cross its interior. */
export interface Obstacle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The obstacle of a box with clearance around it. */
export function obstacleAround({ x, y, width, height }: Box, clearance: number): Obstacle {
  return {
    left: x - clearance,
    top: y - clearance,
    right: x + width + clearance,
    bottom: y + height + clearance,
  };
}

/**
 * The grid lines that routes may follow: one along each side of each obstacle and through the given points.
 * The grid knows which segments between crossings are free. A shortest rectilinear route around
 * axis-aligned boxes always exists on such lines.
 */
export class RoutingGrid {
  readonly xs: number[];
  readonly ys: number[];
  /**
   * Blocked segments from a crossing (`row * columns + column`) to the next one on the right, and to the next
   * one below.
   */
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

  /** The crossing at a point that was passed to the constructor. */
  crossingAt({ x, y }: Point): number {
    return firstFrom(this.ys, y) * this.xs.length + firstFrom(this.xs, x);
  }

  #block({ left, top, right, bottom }: Obstacle): void {
    const columns = this.xs.length;
    const fromColumn = firstFrom(this.xs, left);
    const fromRow = firstFrom(this.ys, top);
    // A box clipped by the border of the area blocks up to the last line inside it.
    for (let row = fromRow; row < this.ys.length && this.ys[row]! < bottom; row++)
      for (let column = fromColumn; column < columns && this.xs[column]! < right; column++) {
        const crossing = row * columns + column;
        if (this.ys[row]! > top) this.isRightBlocked[crossing] = 1;
        if (this.xs[column]! > left) this.isDownBlocked[crossing] = 1;
      }
  }
}

/** Sorted, without duplicates, limited to the range; `always` is included in any case. */
function linesIn(lines: readonly number[], from: number, to: number, always: readonly number[]): number[] {
  const inside = lines.filter((line) => line >= from && line <= to);
  return [...new Set([...inside, ...always])].sort((a, b) => a - b);
}

/** Index of the first line at or after a coordinate. */
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
