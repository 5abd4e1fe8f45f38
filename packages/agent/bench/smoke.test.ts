import { expect, test } from 'vitest';
import { bare } from './bare.js';
import { heddle } from './heddle.js';
import { workloads } from './workloads.js';

test.each(workloads)('$name: the benchmark gives the same bare and as a turn', async (workload) => {
  const expected = workload.pieces.join('');
  expect(await bare(workload)()).toBe(expected);
  expect(await heddle(workload)()).toBe(expected);
});
