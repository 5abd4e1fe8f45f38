import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { parseBounded, readText } from '../terminal/readFiles.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Reads a file of the folder; throws a UsageError that names it if `parse` throws. */
export async function readObject<Value>(
  terminal: Terminal,
  root: string,
  path: string,
  parse: (json: JsonObject) => Value,
): Promise<Value> {
  const json = parseBounded(terminal, await readText(terminal, join(root, path)), path);
  try {
    if (isJsonObject(json)) return parse(json);
  } catch {
    // Reported below.
  }
  throw new UsageError(terminal.message('noMirrorFile', { file: printable(path) }));
}

/** Replaces a file in one step, so that a stopped command leaves no half of it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  // Writing through a link at this path would replace a file elsewhere.
  await rm(draft, { force: true });
  await writeFile(draft, text, { flag: 'wx' });
  await rename(draft, path);
}
