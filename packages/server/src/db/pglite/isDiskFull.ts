import { statfsSync } from 'node:fs';

/**
 * Space reserved for the journal, whose files have 16 MiB, and for the largest document that a statement may
 * carry.
 */
export const reserveMiB = 64;

/** Whether the disk of a folder has less free space than the reserve. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < reserveMiB * 1024 * 1024;
  } catch {
    // If free space cannot be determined, rely on the database's own error.
    return false;
  }
}
