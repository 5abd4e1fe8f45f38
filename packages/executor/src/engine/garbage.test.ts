import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createExecutor } from '../createExecutor.js';
import { documentOf, endId, node, ref, startId } from '../testing/documents.js';
import { testingDefinitions, testingExecutors } from '../testing/index.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const executor = createExecutor({ definitions: testingDefinitions, executors: testingExecutors });
const ids = Array.from({ length: 100 }, (_, index) => `n${index}`);
const chain = executor.prepare(
  documentOf(
    [
      node(startId, 'start'),
      ...ids.map((id) => node(id, 'echo')),
      node(endId, 'end', { value: ref('n99', 'v') }),
    ],
    [startId, ...ids].map((id, index) => `${id} -> ${ids[index] ?? endId}`),
  ),
);

function startMany(): void {
  for (let count = 0; count < 50; count++) executor.start(chain, { v: 1 }, { services: {} });
}

/** Bytes in use after a minor collection, and those that were allocated since the one before. */
function bytesAround(work: () => void): { allocated: number; kept: number } {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const before = process.memoryUsage().heapUsed;
  work();
  const allocated = process.memoryUsage().heapUsed - before;
  collect({ type: 'minor' });
  return { allocated, kept: process.memoryUsage().heapUsed - before };
}

it('leaves nothing of ended runs for the old generation', () => {
  startMany();
  // The collector may run by itself in between, so one round of several has to show it.
  const rounds = Array.from({ length: 5 }, () => bytesAround(startMany));
  const shares = rounds.filter(({ allocated }) => allocated > 500_000).map((one) => one.kept / one.allocated);
  expect(Math.min(...shares)).toBeLessThan(0.1);
});
