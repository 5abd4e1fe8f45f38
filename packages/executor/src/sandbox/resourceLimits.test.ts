import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodeWorker } from './fixtures/buildWorkers.node.js';
import { hogs } from './fixtures/hogs.js';
import { errorOf, nodeService } from './fixtures/nodeService.node.js';
import { createNodeSandboxWorker } from './node.js';
import type { SandboxWorker } from './SandboxWorker.js';

const TIME_MS = 500;
const { service, run } = nodeService({ createSandboxWorker: () => startsClock(createNodeSandboxWorker()) });

let clock: ReturnType<typeof setTimeout> | undefined;
/** The latest program has run for a second longer than its limit. */
let isLate = false;

/**
 * The clock starts when the program does, so that starting a worker does not count. It is a timer of the
 * thread that stops programs: timers fire in the order in which they are due, so on a busy machine both are
 * late, but never this one first.
 */
function startsClock(worker: SandboxWorker): SandboxWorker {
  return {
    listen: (listener) => worker.listen(listener),
    terminate: () => worker.terminate(),
    postMessage(message) {
      if (message.type === 'run') {
        isLate = false;
        clearTimeout(clock);
        clock = setTimeout(ring, TIME_MS + 1_000);
      }
      worker.postMessage(message);
    },
  };
}

// The stop, too, is deferred by a turn of the event loop.
const ring = () =>
  setTimeout(
    () =>
      setTimeout(() => {
        isLate = true;
      }, 0),
    0,
  );
let first = 0;
let most = 0;
const sampler = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);

beforeAll(async () => {
  await buildNodeWorker();
  await run('function main() {}');
  first = process.memoryUsage.rss();
});
afterAll(async () => {
  clearInterval(sampler);
  clearTimeout(clock);
  await service.dispose();
});

describe('SEC-04, SEC-05, SEC-06: programs that exhaust a resource', () => {
  it.each(
    Object.entries(hogs),
  )('stops %s within a second after its limit, and runs the next program', async (_, { body, kinds }) => {
    const error = errorOf(await run(`function main() { ${body} }`, { timeMs: TIME_MS }));
    expect(isLate).toBe(false);
    // On a busy machine the time may run out before another limit is reached.
    expect([...kinds, 'time']).toContain(error.kind);
    expect(await run('function main() { return "next" }')).toMatchObject({ output: 'next' });
  });

  it('do not block a concurrent program', async () => {
    const controller = new AbortController();
    const hog = run('function main() { for (;;); }', { timeMs: 10_000, signal: controller.signal });
    const quick = run('function main() { return "quick" }');
    const first = await Promise.race([hog, quick]);
    expect(first).toMatchObject({ output: 'quick' });
    controller.abort();
    expect(errorOf(await hog).kind).toBe('cancelled');
  });

  it('never use more than 256 MiB of additional memory', () => {
    expect((most - first) / 1024 / 1024).toBeLessThan(256);
  });
});
