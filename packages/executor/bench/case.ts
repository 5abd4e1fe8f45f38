import { engines } from './engines/index.js';
import { measureBytes, measureCpu } from './measure.js';
import { workloadsOf } from './workloads.js';

/** What a process that measures one case tells the one that started it. */
export interface Figures {
  /** CPU time per node or piece. */
  micros: number;
  /** Bytes allocated per node or piece. */
  bytes: number;
}

// One engine and one workload in a process of its own, so that none warms up or litters for another.
const [engineName = '', workloadName = ''] = process.argv.slice(2);
const engine = await engines[engineName]!();
const workload = workloadsOf(engineName).find(({ name }) => name === workloadName)!;
const run = workload.prepare(engine);
let figures: Figures | undefined;
if (run) {
  const result = await run();
  if (result !== workload.expected) {
    throw new Error(`${engineName}, ${workloadName}: ${JSON.stringify(result)} is not ${workload.expected}`);
  }
  const cpuMs = await measureCpu(run);
  const bytes = await measureBytes(run);
  figures = { micros: (cpuMs * 1000) / workload.units, bytes: bytes / workload.units };
}
process.send!(figures ?? null, () => process.exit(0));
