import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openLogFile } from './logFile.js';

// REL-08: logs never fill the disk, and an unwritable log stops nothing.

const root = mkdtempSync(join(tmpdir(), 'heddle-log-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const mebibyte = 1024 * 1024;
const line = 'x'.repeat(64 * 1024 - 1);

test('keeps the latest output in two files of 10 MiB, however much is written', () => {
  const write = openLogFile(root);
  for (let count = 0; count < 500; count++) write(`${count} ${line}`);
  expect(readdirSync(root).sort()).toEqual(['heddle.log', 'heddle.log.1']);
  const size = (name: string) => statSync(join(root, name)).size;
  expect(size('heddle.log') + size('heddle.log.1')).toBeLessThan(21 * mebibyte);
  expect(readFileSync(join(root, 'heddle.log'), 'utf8').trimEnd().split('\n').at(-1)).toMatch(/^499 x/);
});

test('counts the file of an earlier process, and ignores a missing folder', () => {
  const again = openLogFile(root);
  for (let count = 0; count < 200; count++) again(line);
  expect(statSync(join(root, 'heddle.log')).size).toBeLessThan(10.1 * mebibyte);
  const gone = join(root, 'gone');
  expect(() => openLogFile(gone)('lost')).not.toThrow();
  expect(existsSync(gone)).toBe(false);
});

test('batches lines briefly, and writes all of them before the process ends', async () => {
  const path = join(root, 'heddle.log');
  rmSync(path);
  const write = openLogFile(root);
  write('one');
  write('two');
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  const source = fileURLToPath(new URL('logFile.ts', import.meta.url));
  const ending = `const { openLogFile } = await import(${JSON.stringify(source)});
    openLogFile(${JSON.stringify(root)})('three');
    process.exit(3);`;
  const asked = ['--import', 'tsx', '--input-type=module', '--eval', ending];
  expect(spawnSync(process.execPath, asked).status).toBe(3);
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n');
});
