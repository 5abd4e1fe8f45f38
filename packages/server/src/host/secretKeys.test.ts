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

test('the first start writes a key that only its owner reads, and later starts read it', () => {
  const [key, ...rest] = readSecretKeys(folder, undefined);
  expect(rest).toEqual([]);
  expect(Buffer.from(key!, 'base64')).toHaveLength(32);
  expect(mode()).toBe(0o600);
  expect(readFileSync(path(), 'utf8').trim()).toBe(key);
  expect(readSecretKeys(folder, undefined)).toEqual([key]);
});

test('a file that others may read is shut', () => {
  readSecretKeys(folder, undefined);
  chmodSync(path(), 0o644);
  readSecretKeys(folder, undefined);
  expect(mode()).toBe(0o600);
});

test('several keys stand on lines, or with commas in the environment, where no file is written', () => {
  const keys = [newSecretKey(), newSecretKey()];
  writeFileSync(path(), `${keys.join('\n')}\n`);
  expect(readSecretKeys(folder, undefined)).toEqual(keys);
  rmSync(path());
  expect(readSecretKeys(folder, keys.join(','))).toEqual(keys);
  expect(() => statSync(path())).toThrow('ENOENT');
});

test('what is no key stops the start and is not repeated', () => {
  writeFileSync(path(), 'almost-a-secret\n');
  expect(() => readSecretKeys(folder, undefined)).toThrow(/secret\.keys must hold keys of 32 bytes/);
  expect(() => readSecretKeys(folder, 'almost-a-secret')).toThrow(
    /^HEDDLE_SECRET_KEYS must hold(?!.*almost)/,
  );
});
