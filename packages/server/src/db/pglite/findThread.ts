import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../host/StartError.js';

const rebuild = 'run "npm run build:workers" once';

/** Path of the built database thread. When running from source, it must be newer than its sources. */
export function findThread(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./databaseThread.js', import.meta.url);
  const built = new URL('../../../dist/databaseThread.js', import.meta.url);
  if (!existsSync(built)) throw new StartError(`The database thread is not built: ${rebuild}.`);
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const sources = ['thread.ts', 'DurableFolder.ts', 'FolderSync.ts', 'messages.ts'];
  const newest = Math.max(
    ...readdirSync(folder)
      .filter((name) => sources.includes(name))
      .map((name) => statSync(`${folder}/${name}`).mtimeMs),
  );
  if (statSync(built).mtimeMs < newest) {
    throw new StartError(`The built database thread is older than its source: ${rebuild}.`);
  }
  return built;
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
