import type { Prepared } from './engines/Engine.js';
import { loadEngine } from './loadEngine.js';
import { measureBytes, measureCpu, measureFirst } from './measure.js';
import { workloadsOf } from './workloads.js';

/** The result that a measuring process reports to its parent. */
export interface Figures {
  /** CPU time per node or piece. */
  micros: number;
  /** Bytes allocated per node or piece. */
  bytes: number;
}

// Runs one engine and one workload in a separate process, so that cases share neither JIT state nor garbage.
const [engineName = '', workloadName = ''] = process.argv.slice(2);
const engine = await loadEngine(engineName);
const workload = workloadsOf(engineName).find(({ name }) => name === workloadName)!;
const prepared = workload.prepare(engine);

/** Every run is checked, not only the first one. */
async function run(): Promise<void> {
  const result = await (prepared as Prepared)();
  if (result === workload.expected) return;
  throw new Error(`${engineName}, ${workloadName}: ${JSON.stringify(result)} is not ${workload.expected}`);
}

let figures: Figures | undefined;
if (prepared && 'make' in prepared) {
  const micros = await measureFirst(prepared);
  figures = { micros: micros / workload.units, bytes: 0 };
} else if (prepared) {
  const before = performance.now();
  await run();
  const cpuMs = await measureCpu(run, performance.now() - before);
  const bytes = await measureBytes(run);
  figures = { micros: (cpuMs * 1000) / workload.units, bytes: bytes / workload.units };
}
process.send!(figures ?? null, () => process.exit(0));
