import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Converts `--timeout SECONDS` to milliseconds. */
export function timeoutOf(terminal: Terminal, text: string | undefined, seconds: number): number {
  if (text === undefined) return seconds * 1000;
  const value = Number(text);
  // Timers support up to 24 days.
  if (!(value > 0 && value <= 2_000_000))
    throw new UsageError(terminal.message('wrongTimeout', { value: text }));
  return Math.ceil(value * 1000);
}
