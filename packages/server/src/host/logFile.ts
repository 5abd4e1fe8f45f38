import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const largest = 10 * 1024 * 1024;

/** Appends lines to `heddle.log` in the data folder and keeps one older file, so that logs never fill a disk. */
export function openLogFile(folder: string): (line: string) => void {
  const path = join(folder, 'heddle.log');
  let size = sizeOf(path);
  return (line) => {
    try {
      if (size > largest) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
      size += line.length + 1;
    } catch {
      // A full disk must not turn answers into errors because their log line has no room.
    }
  };
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
