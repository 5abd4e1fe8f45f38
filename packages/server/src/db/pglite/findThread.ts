import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtThread } from '../../host/builtThread.js';
import { emptyTemplate, migratedTemplate } from './templateNames.js';

/** Path of the built database thread. */
export function findThread(): URL {
  const sources = ['thread.ts', 'DurableFolder.ts', 'FolderSync.ts', 'messages.ts'];
  return builtThread(
    'databaseThread',
    sources.map((name) => new URL(name, import.meta.url)),
  );
}

/**
 * Archive of an initialised cluster, with our tables if `isMigrated`; created by the build. Without it the first
 * start takes a few seconds longer.
 */
export function findTemplate(isMigrated: boolean): string | undefined {
  const folder = import.meta.url.endsWith('.ts') ? '../../../dist' : '.';
  const pathOf = (name: string) => fileURLToPath(new URL(`${folder}/${name}`, import.meta.url));
  const names = isMigrated ? [migratedTemplate, emptyTemplate] : [emptyTemplate];
  return names.map(pathOf).find((path) => existsSync(path));
}
