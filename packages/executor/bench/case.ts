import type { Prepared } from './engines/Engine.js';
import { loadEngine } from './loadEngine.js';
import { measureBytes, measureCpu, measureFirst } from './measure.js';
import { workloadsOf } from './workloads.js';

/** The result that a measuring process reports to its parent. */
export interface Figures {
  /** CPU time per node or piece. */
  micros: number;
  /** That of the bare program, measured in turn with our engine. */
  bare?: number;
  /** Bytes allocated per node or piece. */
  bytes: number;
}

// Runs one engine and one workload in a separate process, so that cases share neither JIT state nor garbage.
const [engineName = '', workloadName = ''] = process.argv.slice(2);
const engine = await loadEngine(engineName);
const workload = workloadsOf(engineName).find(({ name }) => name === workloadName)!;
const prepared = workload.prepare(engine);

/** Checks every run, not only the first one. */
const checked = (program: Prepared, whose: string) => async (): Promise<void> => {
  const result = await program();
  if (result === workload.expected) return;
  throw new Error(`${whose}, ${workloadName}: ${JSON.stringify(result)} is not ${workload.expected}`);
};

let figures: Figures | undefined;
if (prepared && 'make' in prepared) {
  const micros = await measureFirst(prepared);
  figures = { micros: micros / workload.units, bytes: 0 };
} else if (prepared) {
  const run = checked(prepared, engineName);
  const bare = engineName === 'heddle' ? (workload.prepare(await loadEngine('bare')) as Prepared) : undefined;
  const before = performance.now();
  await run();
  const firstMs = performance.now() - before;
  const [own = 0, other] = await measureCpu(bare ? [run, checked(bare, 'bare')] : [run], firstMs);
  const microsOf = (ms: number) => (ms * 1000) / workload.units;
  figures = { micros: microsOf(own), bytes: (await measureBytes(run)) / workload.units };
  if (other !== undefined) figures.bare = microsOf(other);
}
process.send!(figures ?? null, () => process.exit(0));
