import { constants, open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FolderFile } from './PackageFiles.js';

// Opening a pipe waits for a writer otherwise, and the path may have become a link since it was resolved.
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

/** Reads a file directly in a folder. A link that leads out of the folder is not followed. */
export async function readFolderFile(folder: string, file: string, maxBytes: number): Promise<FolderFile> {
  try {
    const [home, path] = await Promise.all([realpath(folder), realpath(join(folder, file))]);
    if (dirname(path) !== home) return 'outside';
    const handle = await open(path, flags);
    try {
      const stats = await handle.stat();
      // Reading a pipe or a device may never end.
      if (!stats.isFile()) return 'missing';
      if (stats.size > maxBytes) return 'tooLarge';
      const bytes = await handle.readFile();
      return bytes.length > maxBytes ? 'tooLarge' : bytes;
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EISDIR', 'ELOOP', 'ENXIO'].includes(code)) return 'missing';
    throw error;
  }
}
