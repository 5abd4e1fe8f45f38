import type { Language } from '@heddle/workflow-schema';
import { formatDuration } from './formatTime.js';

interface Range {
  min: number;
  max: number;
}

/** A range with two significant digits, since an estimate is not more exact: `1,200–4,500`. */
export function rangeText({ min, max }: Range, language: Language): string {
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  return join(format.format(min), format.format(max));
}

/** A range of seconds in the units of durations; what takes less than a second counts as one. */
export function secondsText({ min, max }: Range, language: Language): string {
  const text = (seconds: number) => formatDuration(Math.max(1, Math.round(seconds)) * 1_000, language);
  return join(text(min), text(max));
}

const join = (from: string, to: string) => (from === to ? from : `${from}–${to}`);
