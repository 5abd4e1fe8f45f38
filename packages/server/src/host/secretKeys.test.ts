import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSecretKey } from '../secrets/Secrets.js';
import { readSecretKeys } from './secretKeys.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, 'secret.keys');
const mode = () => statSync(path()).mode & 0o777;

test('the first start creates a key that only its owner can read, and later starts use it', () => {
  const [key, ...rest] = readSecretKeys(folder, undefined);
  expect(rest).toEqual([]);
  expect(Buffer.from(key!, 'base64')).toHaveLength(32);
  expect(mode()).toBe(0o600);
  expect(readFileSync(path(), 'utf8').trim()).toBe(key);
  expect(readSecretKeys(folder, undefined)).toEqual([key]);
});

test('restricts access to a file that others can read', () => {
  readSecretKeys(folder, undefined);
  chmodSync(path(), 0o644);
  readSecretKeys(folder, undefined);
  expect(mode()).toBe(0o600);
});

test('reads several keys, one per line, or comma-separated from the environment without writing a file', () => {
  const keys = [newSecretKey(), newSecretKey()];
  writeFileSync(path(), `${keys.join('\n')}\n`);
  expect(readSecretKeys(folder, undefined)).toEqual(keys);
  rmSync(path());
  expect(readSecretKeys(folder, keys.join(','))).toEqual(keys);
  expect(() => statSync(path())).toThrow('ENOENT');
});

test('an invalid key stops the start and is not printed', () => {
  writeFileSync(path(), 'almost-a-secret\n');
  expect(() => readSecretKeys(folder, undefined)).toThrow(/secret\.keys must hold keys of 32 bytes/);
  expect(() => readSecretKeys(folder, 'almost-a-secret')).toThrow(
    /^HEDDLE_SECRET_KEYS must hold(?!.*almost)/,
  );
});
