import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNodeWorker } from './fixtures/buildWorkers.node.js';
import { hogs } from './fixtures/hogs.js';
import { errorOf, nodeService } from './fixtures/nodeService.node.js';

const TIME_MS = 500;
const { service, run } = nodeService();
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
  await service.dispose();
});

describe('SEC-04, SEC-05, SEC-06: programs that exhaust a resource', () => {
  it.each(Object.entries(hogs))('stops %s in time, and runs the next program', async (_, { body, kinds }) => {
    const started = Date.now();
    const error = errorOf(await run(`function main() { ${body} }`, { timeMs: TIME_MS }));
    expect(Date.now() - started).toBeLessThan(TIME_MS + 5_000);
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
