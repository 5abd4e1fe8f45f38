// Prints the smallest share of what ended runs allocated that is left after a minor collection. A process of its own,
// started with --expose-gc, because the heap of a process that has run other things says little.
import { createExecutor } from '../src/createExecutor.js';
import { documentOf, endId, node, ref, startId } from '../src/testing/documents.js';
import { testingDefinitions, testingExecutors } from '../src/testing/index.js';

const collect = (globalThis as unknown as { gc(options: { type: 'minor' }): void }).gc;

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

startMany();
// The collector may run by itself in between, so one round of several has to show it.
const rounds = Array.from({ length: 5 }, () => bytesAround(startMany));
const shares = rounds.filter(({ allocated }) => allocated > 500_000).map((one) => one.kept / one.allocated);
process.stdout.write(String(Math.min(...shares)));
