import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFolderFile } from './readFolderFile.js';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'heddle-folder-'));
  mkdirSync(join(home, 'packages'));
  writeFileSync(join(home, 'secret.txt'), 'secret');
  writeFileSync(join(home, 'packages', 'index.json'), '12345');
  symlinkSync(join(home, 'secret.txt'), join(home, 'packages', 'link.zip'));
});
afterAll(() => rmSync(home, { recursive: true }));

test.each([
  ['index.json', 4, 'tooLarge'],
  ['link.zip', 100, 'outside'],
  ['../secret.txt', 100, 'outside'],
  ['missing.zip', 100, 'missing'],
])('%s of %i bytes is %s', async (file, maxBytes, expected) => {
  expect(await readFolderFile(join(home, 'packages'), file, maxBytes)).toBe(expected);
});

test('reads a file, and no folder', async () => {
  expect(String(await readFolderFile(join(home, 'packages'), 'index.json', 5))).toBe('12345');
  expect(await readFolderFile(home, 'packages', 100)).toBe('missing');
});

test.skipIf(process.platform === 'win32')('a pipe without a writer keeps nobody waiting', async () => {
  execFileSync('mkfifo', [join(home, 'packages', 'pipe.zip')]);
  expect(await readFolderFile(join(home, 'packages'), 'pipe.zip', 100)).toBe('missing');
});
