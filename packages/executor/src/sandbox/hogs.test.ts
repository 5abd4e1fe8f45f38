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

describe('SEC-04, SEC-05, SEC-06: what takes all it can get', () => {
  it.each(Object.entries(hogs))('%s ends in time, and the next program runs', async (_, { body, kinds }) => {
    const started = Date.now();
    const error = errorOf(await run(`function main() { ${body} }`, { timeMs: TIME_MS }));
    expect(Date.now() - started).toBeLessThan(TIME_MS + 1_000);
    expect(kinds).toContain(error.kind);
    expect(await run('function main() { return "next" }')).toMatchObject({ output: 'next' });
  });

  it('does not slow down a program beside it', async () => {
    const hog = run('function main() { for (;;); }', { timeMs: 1_500 });
    const started = Date.now();
    expect(await run('function main() { return 1 }')).toMatchObject({ output: 1 });
    expect(Date.now() - started).toBeLessThan(1_200);
    expect(errorOf(await hog).kind).toBe('time');
  });

  it('never took more than 256 MiB beside what was there', () => {
    expect((most - first) / 1024 / 1024).toBeLessThan(256);
  });
});
