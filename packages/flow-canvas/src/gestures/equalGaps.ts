import type { Box } from '../geometry/box.js';
import type { Gap } from '../store/Overlay.js';

/** The offset that makes the gaps around a dragged box equal to those between other boxes, and these gaps. */
export interface EqualGaps {
  by: number;
  gaps: Gap[];
}

/** A box along one axis: its start and end, and its extent across. */
interface Span {
  from: number;
  to: number;
  low: number;
  high: number;
}

/**
 * The nearest position along an axis at which the gaps beside a dragged box are equal: centred between two
 * neighbours, or beyond one of two at the distance of these two. Neighbours are boxes in the same row (`x`)
 * or column (`y`). Undefined when none is within reach.
 */
export function equalGaps(
  axis: 'x' | 'y',
  box: Box,
  neighbours: readonly Box[],
  within: number,
): EqualGaps | undefined {
  const own = spanOf(axis, box);
  const line = neighbours
    .map((neighbour) => spanOf(axis, neighbour))
    .filter((span) => span.low < own.high && own.low < span.high);
  const before = line.filter((span) => span.to <= own.from + within).sort((a, b) => b.to - a.to);
  const after = line.filter((span) => span.from >= own.to - within).sort((a, b) => a.from - b.from);
  const length = own.to - own.from;
  const [left, right] = [before[0], after[0]];
  const beyondLeft = left && before.find((span) => span.to <= left.from);
  const beyondRight = right && after.find((span) => span.from >= right.to);
  const found: { by: number; pairs: [Span, Span][] }[] = [];
  const consider = (from: number, pairs: (at: Span) => [Span, Span][]) => {
    const by = from - own.from;
    if (Math.abs(by) <= within) found.push({ by, pairs: pairs({ ...own, from, to: from + length }) });
  };
  if (left !== undefined && right !== undefined && right.from - left.to > length)
    consider((left.to + right.from - length) / 2, (at) => [
      [left, at],
      [at, right],
    ]);
  if (left !== undefined && beyondLeft !== undefined)
    consider(2 * left.from - beyondLeft.to + (left.to - left.from), (at) => [
      [beyondLeft, left],
      [left, at],
    ]);
  if (right !== undefined && beyondRight !== undefined)
    consider(2 * right.to - beyondRight.from - (right.to - right.from) - length, (at) => [
      [at, right],
      [right, beyondRight],
    ]);
  const best = found.filter(({ pairs }) => pairs.every(([a, b]) => b.from > a.to));
  best.sort((a, b) => Math.abs(a.by) - Math.abs(b.by));
  return best[0] && { by: best[0].by, gaps: best[0].pairs.map(([a, b]) => gapBetween(axis, a, b)) };
}

function spanOf(axis: 'x' | 'y', { x, y, width, height }: Box): Span {
  return axis === 'x'
    ? { from: x, to: x + width, low: y, high: y + height }
    : { from: y, to: y + height, low: x, high: x + width };
}

/** Drawn in the middle of the range that both boxes share across the axis. */
function gapBetween(axis: 'x' | 'y', a: Span, b: Span): Gap {
  const at = (Math.max(a.low, b.low) + Math.min(a.high, b.high)) / 2;
  return { axis, at, from: a.to, to: b.from };
}
