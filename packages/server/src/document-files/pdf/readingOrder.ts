import { type Fragment, rowsOf } from './readFragments.js';

/** Fragments on one line of a column, from left to right. */
export type Row = Fragment[];

const maxColumns = 6;
/** A column has at least this many lines, and its lines fill this share of its width. */
const minLines = 5;
const minFill = 0.55;
/** Share of the lines that may cross the gap between two columns, such as titles. */
const maxCrossing = 0.3;
const steps = 60;

/** The lines of a page in reading order: column by column where there are columns, otherwise from top to bottom. */
export function readingOrder(fragments: readonly Fragment[], depth = 0): Row[] {
  const gap = depth < maxColumns ? findColumnGap(fragments) : undefined;
  if (gap === undefined) return rowsOf(fragments);
  return sectionsOf(fragments, gap).flatMap((section) => {
    if (section.isCrossing) return rowsOf(section.fragments);
    const left = section.fragments.filter((fragment) => centre(fragment) < gap);
    const right = section.fragments.filter((fragment) => centre(fragment) >= gap);
    return [...readingOrder(left, depth + 1), ...readingOrder(right, depth + 1)];
  });
}

function centre({ left, right }: Fragment): number {
  return (left + right) / 2;
}

/** Lines that cross the gap divide the page: what is above them is read before what is below. */
function sectionsOf(fragments: readonly Fragment[], gap: number) {
  const sections: { isCrossing: boolean; fragments: Fragment[] }[] = [];
  for (const row of rowsOf(fragments)) {
    const isCrossing = row.some(({ left, right }) => left < gap && right > gap);
    const last = sections.at(-1);
    if (last?.isCrossing === isCrossing) last.fragments.push(...row);
    else sections.push({ isCrossing, fragments: [...row] });
  }
  return sections;
}

/**
 * The horizontal position between two columns of prose. Columns of tables are not divided: their cells are short,
 * while lines of prose fill their column.
 */
function findColumnGap(fragments: readonly Fragment[]): number | undefined {
  if (fragments.length < minLines * 2) return undefined;
  const left = Math.min(...sampled(fragments, ({ left: at }) => at));
  const right = Math.max(...sampled(fragments, ({ right: at }) => at));
  let best: { x: number; crossing: number } | undefined;
  for (let step = 12; step <= steps - 12; step += 1) {
    const x = left + ((right - left) * step) / steps;
    const crossing = fragments.filter((fragment) => fragment.left < x && fragment.right > x).length;
    if (!best || crossing < best.crossing) best = { x, crossing };
  }
  if (!best || best.crossing > fragments.length * maxCrossing) return undefined;
  const { x } = best;
  const sides = [
    fragments.filter((fragment) => fragment.right <= x),
    fragments.filter((fragment) => fragment.left >= x),
  ];
  return sides.every(isProse) ? x : undefined;
}

function sampled(fragments: readonly Fragment[], edgeOf: (fragment: Fragment) => number): number[] {
  return fragments.slice(0, 20_000).map(edgeOf);
}

function isProse(side: readonly Fragment[]): boolean {
  if (side.length < minLines) return false;
  const widths = side.map(({ left, right }) => right - left).sort((one, other) => one - other);
  const width =
    Math.max(...sampled(side, ({ right }) => right)) - Math.min(...sampled(side, ({ left }) => left));
  return (widths[Math.floor(widths.length / 2)] ?? 0) >= width * minFill;
}
