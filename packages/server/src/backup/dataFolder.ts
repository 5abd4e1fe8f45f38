import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

/** Marker file in a data folder while a restore moves files into place. */
export const unfinishedRestore = 'restore.unfinished';

/** Folder of uploaded files inside the data folder. */
const filesFolder = 'files';

// Not backed up: the clusters (dumped instead), locks, logs and backups.
const left =
  /^(?:database|database\.unfinished|user-tables|user-tables\.unfinished|lock|holder\.json|control\.json|heddle\.log(?:\.1)?|backups|cuts|restoring|restore\.unfinished|replaced-.*)$/;

const clusters = new Set(['database', 'user-tables']);

/** The user data in a data folder: everything that a server would not recreate. Empty in a fresh one. */
export function contentOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => !left.test(name) || clusters.has(name));
}

/** A file of a data folder that belongs in a backup. */
export interface KeptFile {
  /** Relative to the data folder, with `/` separators. */
  path: string;
  source: string;
}

/** Iterates over all files of a data folder that belong in a backup; does not follow links. */
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

/** The file's `Stats`; undefined if it no longer exists. */
export async function statOrUndefined(source: string) {
  try {
    return await lstat(source);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
