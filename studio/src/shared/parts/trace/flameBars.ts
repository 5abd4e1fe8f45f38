import type { TraceSpan } from './TraceSpan.js';
import { shareOf, type TimeRange } from './timeAxis.js';

/** A bar of the flame view: its line, counted from 0, and its place as shares of the width. */
export interface FlameBar {
  span: TraceSpan;
  line: number;
  start: number;
  width: number;
}

/** Bars narrower than this share that follow each other in a line are drawn as one. */
const least = 1 / 1000;

/** Further lines are left to the tree. */
const maxLines = 60;

/**
 * Places spans below the span that contains them. Spans that run at the same time get lines of their own.
 * At most a thousand bars a line.
 */
export function flameBars(root: TraceSpan, range: TimeRange): { bars: FlameBar[]; lines: number } {
  const bars: FlameBar[] = [];
  /** By line: where its last bar ends. */
  const ends: number[] = [];
  const place = (span: TraceSpan, top: number): void => {
    const share = shareOf(span, range);
    if (!share || span.status === 'skipped') return;
    let line = top;
    while ((ends[line] ?? -1) > share.start + 1e-9) line += 1;
    if (line >= maxLines) return;
    const last = ends[line] ?? -1;
    const isTiny = share.width < least && share.start - last < least && last >= 0;
    if (!isTiny) bars.push({ span, line, ...share });
    ends[line] = Math.max(last, share.start + Math.max(share.width, isTiny ? 0 : least));
    for (const child of span.children) place(child, line + 1);
  };
  place(root, 0);
  return { bars, lines: ends.length };
}
