import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { builtFile } from './builtFile.node.js';

function packageFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-sandbox-'));
  mkdirSync(join(folder, 'src/sandbox/guest'), { recursive: true });
  mkdirSync(join(folder, 'src/sandbox/python'));
  mkdirSync(join(folder, 'dist/sandbox'), { recursive: true });
  for (const name of [
    'limits.ts',
    'worker.node.ts',
    'SandboxWorker.ts',
    'guest/Guest.ts',
    'python/Python.ts',
  ]) {
    writeFileSync(join(folder, 'src/sandbox', name), '');
  }
  const built = join(folder, 'dist/sandbox/worker.node.js');
  const from = (place: string) => builtFile(pathToFileURL(`${join(folder, place)}/`), 'worker.node.js');
  return { folder, built, from };
}

it('finds the built worker from the source and from the build', () => {
  const { built, from } = packageFolder();
  writeFileSync(built, '');
  expect(from('src/sandbox').href).toBe(pathToFileURL(built).href);
  expect(from('dist/sandbox').href).toBe(pathToFileURL(built).href);
});

it('explains how to build a missing worker', () => {
  const { from } = packageFolder();
  expect(() => from('src/sandbox')).toThrow(
    'The sandbox worker is not built; run: npm run build -- executor',
  );
});

it('refuses a worker that is older than one of its sources', () => {
  const { folder, built, from } = packageFolder();
  writeFileSync(built, '');
  for (const name of ['guest/Guest.ts', 'python/Python.ts']) {
    utimesSync(join(folder, 'src/sandbox', name), new Date(), new Date(Date.now() + 5_000));
    expect(() => from('src/sandbox')).toThrow('older than its source; run: npm run build -- executor');
    utimesSync(join(folder, 'src/sandbox', name), new Date(), new Date(Date.now() - 5_000));
  }
  expect(from('dist/sandbox').href).toBe(pathToFileURL(built).href);
});
