import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentFolder } from './ContentFolder.js';

/** The folders `content/templates` and `docs/guides`. Nothing is read before it is needed. */
export function createNodeContent(): ContentFolder {
  const isSource = import.meta.url.endsWith('.ts');
  const folder = folderAt(isSource ? '../../content/templates' : '../content/templates');
  // The build copies the guides, because packages are installed without `docs`.
  const guides = folderAt(isSource ? '../../../../docs/guides' : './guides');
  return {
    async list() {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort();
    },
    read: (name, file) => readFile(join(folder, name, file), 'utf8'),
    readGuide: (file) =>
      readFile(join(guides, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
  };
}

const folderAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
