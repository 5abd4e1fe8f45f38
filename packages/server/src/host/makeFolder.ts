import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './StartError.js';

/**
 * Creates a folder and its parents; `name` is used in error messages. Not with Node's `recursive` option,
 * which never returns on file systems that do not support folders, such as /proc.
 */
export function makeFolder(folder: string, name = 'data folder'): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const missing: string[] = [];
  for (let current = folder; !existsSync(current); current = dirname(current)) missing.push(current);
  try {
    for (const path of missing.reverse()) mkdirSync(path, { mode: 0o700 });
    if (missing.length === 0) mkdirSync(folder);
  } catch (error) {
    throw new StartError(`The ${name} ${folder} cannot be made: ${folderProblem(error)}.`);
  }
}

/** Explains why a folder cannot be used. */
export function folderProblem(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
      return 'the disk is full';
    case 'EACCES':
    case 'EPERM':
      return 'there is no right to write there';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOENT':
      return 'nothing can be made there';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a file of that name is in the way';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
