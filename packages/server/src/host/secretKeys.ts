import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretKey, newSecretKey } from '../secrets/Secrets.js';
import { folderProblem } from './makeFolder.js';
import { StartError } from './StartError.js';

/** File with the keys of an installation, unless the environment provides them. */
export const secretKeysFile = (dataFolder: string) => join(dataFolder, 'secret.keys');

/**
 * Keys of this installation, the encrypting one first: from `HEDDLE_SECRET_KEYS` (for several servers on one
 * database), or else from `secret.keys` in the data folder, which the first start creates, readable only by
 * its owner.
 */
export function readSecretKeys(dataFolder: string, given: string | undefined): string[] {
  if (given) return checkKeys(given, 'HEDDLE_SECRET_KEYS');
  const path = secretKeysFile(dataFolder);
  try {
    const content = readOrWrite(path);
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    return checkKeys(content, path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The file ${path} cannot be used: ${folderProblem(error)}.`);
  }
}

function readOrWrite(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = newSecretKey();
  // Fsync before first use: data encrypted with a lost key is lost.
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${key}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return key;
}

function checkKeys(content: string, source: string): string[] {
  const keys = content.split(/[\s,]+/).filter((key) => key !== '');
  if (keys.length === 0 || !keys.every(isSecretKey))
    throw new StartError(`${source} must hold keys of 32 bytes in base64, one a line or with commas.`);
  return keys;
}
