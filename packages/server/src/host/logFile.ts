import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const largest = 10 * 1024 * 1024;
// Lines are buffered this long, because opening the file for each would cost more than many requests.
const waitMs = 50;
const maxWaiting = 64 * 1024;

const unwritten = new Set<() => void>();
process.once('exit', () => {
  for (const write of unwritten) write();
});

/**
 * Appends lines to `heddle.log` in the data folder and keeps one rotated file, so that logs never fill the
 * disk. A killed process loses the buffered lines; a clean exit writes them.
 */
export function openLogFile(folder: string): (line: string) => void {
  const path = join(folder, 'heddle.log');
  let size = sizeOf(path);
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    const lines = waiting;
    waiting = '';
    clearTimeout(timer);
    timer = undefined;
    unwritten.delete(write);
    try {
      if (size > largest) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, lines, { mode: 0o600 });
      size += lines.length;
    } catch {
      // A full disk must not turn responses into errors.
    }
  }

  return (line) => {
    waiting += `${line}\n`;
    if (waiting.length >= maxWaiting) return write();
    unwritten.add(write);
    timer ??= setTimeout(write, waitMs).unref();
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
