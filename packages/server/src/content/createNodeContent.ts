import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentFolder } from './ContentFolder.js';

/** The folder `content/templates` of this package. Nothing is read before it is needed. */
export function createNodeContent(): ContentFolder {
  // From a source file in src/content, else from the bundle in dist.
  const up = import.meta.url.endsWith('.ts') ? '../..' : '..';
  const folder = fileURLToPath(new URL(`${up}/content/templates`, import.meta.url));
  return {
    async list() {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort();
    },
    read: (name, file) => readFile(join(folder, name, file), 'utf8'),
  };
}
