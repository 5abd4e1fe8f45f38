import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Terminal } from '../terminal/Terminal.js';
import { readObject, replaceFile } from './objectFiles.js';

/** The server and workspace that a folder mirrors. */
export interface MirrorSettings {
  server: string;
  space: string;
}

const name = 'heddle.mirror.json';

/** The settings in a folder; undefined if it is not a mirror yet. */
export async function readSettings(terminal: Terminal, root: string): Promise<MirrorSettings | undefined> {
  const isThere = (await lstat(join(root, name)).catch(() => undefined))?.isFile() ?? false;
  if (!isThere) return undefined;
  return readObject(terminal, root, name, ({ server, space }) => {
    if (typeof server !== 'string' || typeof space !== 'string') throw new TypeError('server, space');
    return { server, space };
  });
}

export function writeSettings(root: string, settings: MirrorSettings): Promise<void> {
  return replaceFile(join(root, name), `${JSON.stringify({ format: 1, ...settings }, null, 2)}\n`);
}
