import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './Turns.js';

test('turns write every row once in order, and become as short as rows are slow', async () => {
  const turns = new Turns(new AbortController().signal);
  const rows = Array.from({ length: 200 }, (_, index) => index);
  const written: number[][] = [];
  await turns.each(rows, async (some) => {
    written.push(some);
    await pause(2 * some.length);
  });
  expect(written.flat()).toEqual(rows);
  // 20 ms a turn at 2 ms a row.
  expect(written[0]).toHaveLength(20);
  expect(Math.max(...written.slice(1).map(({ length }) => length))).toBeLessThanOrEqual(10);
});

test('turns at most double, and end when the job is stopped', async () => {
  const stop = new AbortController();
  const turns = new Turns(stop.signal);
  const sizes: number[] = [];
  const done = turns.each(new Array(10_000).fill(0), async (some) => {
    sizes.push(some.length);
    if (sizes.length === 4) stop.abort();
  });
  await expect(done).rejects.toThrow(/abort/i);
  expect(sizes).toHaveLength(4);
  for (const [index, size] of sizes.entries()) expect(size).toBeLessThanOrEqual(20 * 2 ** index);
});
