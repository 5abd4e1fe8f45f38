import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeStaleCopies } from './staleCopies.js';

let cuts: string;

beforeEach(() => {
  cuts = mkdtempSync(join(tmpdir(), 'heddle-cuts-'));
});
afterEach(() => rmSync(cuts, { recursive: true, force: true }));

test('removes old copies, also when two processes do so at once, and keeps a recent one', async () => {
  const old = new Date(Date.now() - 3_600_000);
  for (let index = 0; index < 8; index++) {
    const folder = join(cuts, `old${index}`);
    mkdirSync(folder);
    utimesSync(folder, old, old);
  }
  mkdirSync(join(cuts, 'young'));
  await Promise.all([removeStaleCopies(cuts), removeStaleCopies(cuts)]);
  expect(readdirSync(cuts)).toEqual(['young']);
});
