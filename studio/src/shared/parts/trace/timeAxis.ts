import type { TraceSpan } from './TraceSpan.js';

/** The time that a trace covers, in milliseconds since 1970. */
export interface TimeRange {
  from: number;
  to: number;
}

/** From the start of the run to its end, or until now. */
export function rangeOf({ startedAt = 0, endedAt }: TraceSpan, now: number): TimeRange {
  return { from: startedAt, to: Math.max(startedAt + 1, endedAt ?? now) };
}

/** Start and width of a span as shares of the range; undefined for what has not started. */
export function shareOf(
  { startedAt, endedAt }: Pick<TraceSpan, 'startedAt' | 'endedAt'>,
  { from, to }: TimeRange,
): { start: number; width: number } | undefined {
  if (startedAt === undefined) return undefined;
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)));
  const start = share(startedAt);
  return { start, width: share(endedAt ?? to) - start };
}

/** Round times for the marks of the axis, in milliseconds after the start: at most `most`, the first is 0. */
export function ticksOf({ from, to }: TimeRange, most: number): number[] {
  const length = to - from;
  const least = length / most;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? power * 10;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
}
