import { Session } from 'node:inspector/promises';
import type { Prepared } from './engines/Engine.js';

const enough = { warmUpMs: 400, samples: 40, sampleMs: 15, totalMs: 1200 } as const;

/**
 * CPU milliseconds of one run: the minimum of many samples, because the machine is shared. `run` has already
 * run once, which is enough warm-up if that took long.
 */
export async function measureCpu(run: Prepared, firstMs: number): Promise<number> {
  if (firstMs < enough.warmUpMs) await repeatFor(enough.warmUpMs, run);
  let best = Number.POSITIVE_INFINITY;
  const began = performance.now();
  for (let sample = 0; sample < enough.samples; sample++) {
    if (sample > 0 && performance.now() - began > enough.totalMs) break;
    best = Math.min(best, await repeatFor(enough.sampleMs, run));
  }
  return best;
}

/**
 * Repeats a run for at least `ms`, and returns the CPU time of one run. Short runs cannot be timed
 * individually.
 */
async function repeatFor(ms: number, run: Prepared): Promise<number> {
  const before = process.cpuUsage();
  let spent = 0;
  for (let times = 1; ; times++) {
    await run();
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1000;
    if (spent >= ms) return spent / times;
  }
}

/** Bytes that one run allocates, including those collected meanwhile; sampled. */
export async function measureBytes(run: Prepared): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 2048,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  } as never);
  let times = 0;
  const began = performance.now();
  do {
    await run();
    times++;
  } while (performance.now() - began < 200);
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return sizeOf(profile.head) / times;
}

function sizeOf(node: { selfSize: number; children: (typeof node)[] }): number {
  return node.children.reduce((sum, child) => sum + sizeOf(child), node.selfSize);
}
