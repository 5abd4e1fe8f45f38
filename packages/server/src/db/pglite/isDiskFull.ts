import { statfsSync } from 'node:fs';

/** Kept free for the journal, whose files have 16 MiB, and for the largest document that one statement may carry. */
export const reserveMiB = 64;

/** Whether a folder's disk has less room than must be kept free. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < reserveMiB * 1024 * 1024;
  } catch {
    // Where the disk cannot be asked, the database says itself when it is full.
    return false;
  }
}
