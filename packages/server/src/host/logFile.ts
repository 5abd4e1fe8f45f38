import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const largest = 10 * 1024 * 1024;
// Lines wait this long for others: to open and write a file for each costs more than many a request does.
const waitMs = 50;
const mostWaiting = 64 * 1024;

const unwritten = new Set<() => void>();
process.once('exit', () => {
  for (const write of unwritten) write();
});

/**
 * Appends lines to `heddle.log` in the data folder and keeps one older file, so that logs never fill a disk. What is killed
 * loses the lines of its last moment; what ends, none.
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
      // A full disk must not turn answers into errors because their log line has no room.
    }
  }

  return (line) => {
    waiting += `${line}\n`;
    if (waiting.length >= mostWaiting) return write();
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
