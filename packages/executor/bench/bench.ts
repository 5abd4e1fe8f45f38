import { createRegistry } from '@heddle/workflow-schema';
import { compile } from '../src/engine/compile.js';
import type { Graph } from '../src/engine/Graph.js';
import { Journal } from '../src/engine/Journal.js';
import { defaultLimits } from '../src/engine/limits.js';
import { Run } from '../src/engine/Run.js';
import { testingDefinitions, testingExecutors } from '../src/testing/index.js';
import { chain, fan, lattice, loop, mixed, stream, type Workload } from './graphs.js';

// Prints CPU time per node (per piece for streams) of a run with its journal in memory, beside the bare program.
// The machine is shared, so the smallest of several rounds counts.
const compiler = { registry: createRegistry(testingDefinitions), executors: testingExecutors };
const rounds = Number(process.argv[2] ?? 15);

async function cpuOf(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}

function runOf(graph: Graph): Run {
  const journal = new Journal(Date.now, undefined);
  journal.add({ type: 'run.started', runId: '1', inputs: { v: 1 } });
  return new Run({
    runId: '1',
    graph,
    inputs: { v: 1 },
    compiler,
    journal,
    limits: { ...defaultLimits, nodeRuns: 1_000_000 },
    clock: Date.now,
    createId: () => '1',
    options: { services: {} },
  });
}

async function measure({ name, units, document, bare }: Workload) {
  const graph = compile(document, compiler);
  const compiled = await cpuOf(() => compile(document, compiler));
  const run = await cpuOf(async () => {
    const made = runOf(graph);
    made.begin();
    await made.over;
    const last = made.journal.events.at(-1)!;
    if (last.type !== 'run.finished') throw new Error(`${name}: ${JSON.stringify(last)}`);
  });
  const plain = await cpuOf(bare);
  const each = (micros: number) => `${(micros / units).toFixed(3)} µs`;
  return {
    workload: name,
    bare: each(plain),
    compile: each(compiled),
    run: each(run),
    'run : bare': `x${(run / plain).toFixed(2)}`,
  };
}

const table = [];
for (const workload of [
  chain(100),
  chain(1_000),
  chain(10_000),
  fan(1_000),
  lattice(40, 25),
  loop(10_000),
  mixed(100, 20),
  stream(10_000),
]) {
  table.push(await measure(workload));
}
console.table(table);
