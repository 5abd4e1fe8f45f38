import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtThread } from '../../host/builtThread.js';

/** Path of the built database thread. */
export function findThread(): URL {
  const sources = ['thread.ts', 'DurableFolder.ts', 'FolderSync.ts', 'messages.ts'];
  return builtThread(
    'databaseThread',
    sources.map((name) => new URL(name, import.meta.url)),
  );
}

/**
 * Archive of an initialised cluster, created by the build; without it the first start takes a few seconds
 * longer.
 */
export function findTemplate(): string | undefined {
  const name = 'database-template.tar.gz';
  const near = import.meta.url.endsWith('.ts') ? `../../../dist/${name}` : `./${name}`;
  const path = fileURLToPath(new URL(near, import.meta.url));
  return existsSync(path) ? path : undefined;
}
