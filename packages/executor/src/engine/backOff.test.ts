import { describe, expect, it } from 'vitest';
import type { BackOff } from '../RunSettings.js';
import { documentOf, endId, literal, node, ref, startId } from '../testing/index.js';
import { startTest } from './fixtures/testRun.js';

const failing = (options: object) =>
  documentOf(
    [
      node(startId, 'start'),
      node('f', 'fail', { v: literal('at last') }, options as never),
      node(endId, 'end', { v: ref('f', 'v') }),
    ],
    [`${startId} -> f`, `f -> ${endId}`],
  );
const twice = failing({ times: 2, settingOnError: { processType: 1, retryTimes: 3 } });

/** The delays in the journal, and the duration of the run. */
async function delays(backOff: Record<string, BackOff> | undefined, document = twice) {
  const began = performance.now();
  const handle = startTest(document, {}, backOff ? { backOff } : {});
  const state = await handle.done;
  const events = handle.journal().filter((event) => event.type === 'node.retrying');
  return { state, delays: events.map((event) => event.delayMs), ms: performance.now() - began };
}

describe('a node that is retried', () => {
  it('is retried at once by default', async () => {
    const { state, delays: given } = await delays(undefined);
    expect(state.outputs).toEqual({ v: 'at last' });
    expect(given).toEqual([undefined, undefined]);
  });

  it('waits for a fixed delay, or one that doubles up to the maximum', async () => {
    const fixed = await delays({ '*': { kind: 'fixed', delayMs: 20 } });
    expect(fixed.delays).toEqual([20, 20]);
    expect(fixed.ms).toBeGreaterThan(38);
    expect((await delays({ f: { kind: 'exponential', delayMs: 10 } })).delays).toEqual([10, 20]);
    const capped = await delays({ f: { kind: 'exponential', delayMs: 10, maxDelayMs: 15 } });
    expect(capped.delays).toEqual([10, 15]);
    expect(capped.state.outputs).toEqual({ v: 'at last' });
  });

  it('prefers its own entry to the one for all nodes, and applies jitter within its share', async () => {
    const own = await delays({ '*': { kind: 'fixed', delayMs: 60_000 }, f: { kind: 'fixed', delayMs: 0 } });
    expect(own.delays).toEqual([undefined, undefined]);
    const { delays: given } = await delays({ f: { kind: 'fixed', delayMs: 40, jitter: 0.5 } });
    for (const delay of given) {
      expect(delay).toBeGreaterThanOrEqual(20);
      expect(delay).toBeLessThanOrEqual(40);
    }
  });

  it('times out over all attempts together, including the delays', async () => {
    const settingOnError = { processType: 3, retryTimes: 3, timeoutMs: 40 };
    const { state, ms } = await delays(
      { f: { kind: 'fixed', delayMs: 60_000 } },
      failing({ settingOnError }),
    );
    expect(state.nodes.get('f')?.error?.message).toBe('node timeout');
    expect(ms).toBeLessThan(5_000);
  });

  it('waits as long as the service asks, or longer if its own delay is longer', async () => {
    const asking = failing({ times: 1, retryAfterMs: 20, settingOnError: { processType: 1, retryTimes: 3 } });
    const { state, delays: given, ms } = await delays(undefined, asking);
    expect(state.outputs).toEqual({ v: 'at last' });
    expect(given[0]).toBeGreaterThanOrEqual(20);
    expect(given[0]).toBeLessThanOrEqual(22);
    expect(ms).toBeGreaterThan(18);
    expect((await delays({ f: { kind: 'fixed', delayMs: 30 } }, asking)).delays).toEqual([30]);
  });

  it('is not retried if it would have to wait for more than a minute, or than it may take', async () => {
    const settingOnError = { processType: 1, retryTimes: 3 };
    const { state, delays: given } = await delays(
      undefined,
      failing({ retryAfterMs: 60_001, settingOnError }),
    );
    expect([state.error?.message, given]).toEqual(['failed', []]);
    const limited = failing({ retryAfterMs: 50, settingOnError: { ...settingOnError, timeoutMs: 40 } });
    expect((await delays(undefined, limited)).state.error?.message).toBe('failed');
  });

  it.each([
    [{ kind: 'linear', delayMs: 1 }, /neither fixed nor exponential/],
    [{ kind: 'fixed', delayMs: -1 }, /must be from 0/],
    [{ kind: 'fixed', delayMs: Number.NaN }, /must be from 0/],
    [{ kind: 'fixed', delayMs: 1, jitter: 2 }, /must be from 0 to 1/],
  ])('refuses %j', async (backOff, message) => {
    expect((await delays({ f: backOff as never })).state.error?.message).toMatch(message);
  });
});
