import { Session } from 'node:inspector/promises';
import type { Fresh, Prepared } from './engines/Engine.js';

const enough = { warmUpMs: 1000, samples: 40, sampleMs: 12, totalMs: 2500 } as const;

/**
 * CPU milliseconds of one run of each program: the lower quartile of many samples, because other processes make
 * samples longer and never shorter. The programs take turns, so that both are measured under the same load. They
 * have run once before, which took `firstMs`: enough warm-up only for what is much slower than it needs to be.
 */
export async function measureCpu(programs: readonly Prepared[], firstMs: number): Promise<number[]> {
  if (firstMs < 2 * enough.warmUpMs) for (const run of programs) await repeatFor(enough.warmUpMs, run);
  const samples = programs.map((): number[] => []);
  const began = performance.now();
  for (let count = 0; count < enough.samples; count++) {
    if (count > 0 && performance.now() - began > enough.totalMs) break;
    for (const [place, run] of programs.entries()) {
      samples[place]!.push(await repeatFor(enough.sampleMs, run));
    }
  }
  return samples.map((times) => quantileOf(times, 0.25));
}

/**
 * CPU microseconds for one input: the median of 200, after as many to warm up. Inputs are made in groups
 * between the measurements.
 */
export async function measureFirst({ make, use }: Fresh): Promise<number> {
  const samples: number[] = [];
  for (let group = 0; group < 40; group++) {
    const inputs = Array.from({ length: 10 }, make);
    for (const input of inputs) {
      const before = process.cpuUsage();
      await use(input);
      const { user, system } = process.cpuUsage(before);
      samples.push(user + system);
    }
  }
  return medianOf(samples.slice(samples.length / 2));
}

export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5);

function quantileOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)]!;
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
