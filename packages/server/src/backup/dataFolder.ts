import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

/** Stands in a data folder while a restore puts things into their places. */
export const unfinishedRestore = 'restore.unfinished';

/** Where uploaded files lie in a data folder. */
const filesFolder = 'files';

// What a server makes anew, or what is no part of what people own: the cluster (it is dumped), locks, logs, backups.
const left =
  /^(?:database|database\.unfinished|lock|holder\.json|control\.json|heddle\.log(?:\.1)?|backups|cuts|restoring|restore\.unfinished|replaced-.*)$/;

/** Names in a data folder that are neither ours to make anew nor kept for later: empty in a fresh one. */
export function contentOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => !left.test(name) || name === 'database');
}

/** A file of a data folder that belongs into a backup. */
export interface KeptFile {
  /** With `/`, from the data folder on. */
  path: string;
  source: string;
}

/** Every file of a data folder that belongs into a backup; links are not followed. */
export function* keptFiles(folder: string, scope: 'everything' | 'database'): Generator<KeptFile> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (left.test(entry.name)) continue;
    if (scope === 'database' && entry.name === filesFolder) continue;
    yield* walk(entry, '', folder);
  }
}

function* walk(entry: Dirent, above: string, folder: string): Generator<KeptFile> {
  const source = join(folder, entry.name);
  const path = `${above}${entry.name}`;
  if (entry.isFile()) yield { path, source };
  if (!entry.isDirectory()) return;
  for (const child of readdirSync(source, { withFileTypes: true })) yield* walk(child, `${path}/`, source);
}

/** What is known of a file; undefined when it has gone in the meantime. */
export async function lookAt(source: string) {
  try {
    return await lstat(source);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
