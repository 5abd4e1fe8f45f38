import type { Engine, Fresh, Prepared } from './engines/Engine.js';

/** One row of the table. */
export interface Workload {
  name: string;
  /** The divisor of the time: the number of nodes, or of pieces of a stream. */
  units: number;
  /** The value that a run resolves with. */
  expected: number;
  prepare(engine: Engine): Prepared | Fresh | undefined;
}

const chain = (length: number): Workload => ({
  name: `chain ${length}`,
  units: length,
  expected: 1,
  prepare: (engine) => engine.chain?.(length),
});

const fan = (width: number): Workload => ({
  name: `fan 1-${width}-1`,
  units: width,
  expected: 1,
  prepare: (engine) => engine.fan?.(width),
});

const lattice = (rows: number, columns: number): Workload => ({
  name: `lattice ${rows}x${columns}`,
  units: rows * columns,
  expected: 1,
  prepare: (engine) => engine.lattice?.(rows, columns),
});

const loop = (times: number): Workload => ({
  name: `loop ${times}x3`,
  units: times * 3,
  expected: times,
  prepare: (engine) => engine.loop?.(times),
});

const variable = (times: number): Workload => ({
  name: `variable ${times}x3`,
  units: times * 3,
  expected: times,
  prepare: (engine) => engine.variable?.(times),
});

const unkept = (times: number): Workload => ({
  ...variable(times),
  name: `unkept ${times}x3`,
  prepare: (engine) => engine.unkept?.(times),
});

const preparing = (length: number): Workload => ({
  name: `prepare ${length}`,
  units: length,
  expected: length,
  prepare: (engine) => engine.prepare?.(length),
});

const first = (nodes: number): Workload => ({
  name: `first ${nodes}`,
  units: 1,
  expected: nodes,
  prepare: (engine) => engine.first?.(nodes),
});

const mixed = (lines: number, length: number): Workload => ({
  name: `mixed ${lines}x${length}`,
  units: lines * length,
  expected: 1,
  prepare: (engine) => engine.mixed?.(lines, length),
});

const stream = (pieces: number): Workload => ({
  name: `stream ${pieces}`,
  units: pieces,
  expected: 'piece '.length * pieces,
  prepare: (engine) => engine.stream?.(pieces),
});

const ours: Workload[] = [
  chain(100),
  chain(1_000),
  chain(10_000),
  fan(1_000),
  lattice(40, 25),
  loop(10_000),
  variable(10_000),
  unkept(10_000),
  mixed(200, 20),
  stream(10_000),
  preparing(1_000),
  first(50),
];

/** Smaller versions of the workloads, for tests. */
export const smallWorkloads: Workload[] = [
  chain(20),
  fan(20),
  lattice(4, 5),
  loop(20),
  variable(20),
  unkept(20),
  mixed(3, 4),
  stream(100),
  preparing(20),
  first(10),
];

/** Loop counts of peers, which are slow at loops. */
const loopsOfPeers: Readonly<Record<string, number>> = { flowgram: 1_000, langgraph: 200, mastra: 200 };

/** The workloads to measure an engine with. */
export function workloadsOf(engine: string): Workload[] {
  const times = loopsOfPeers[engine];
  if (times === undefined) return ours;
  return [
    chain(1_000),
    fan(1_000),
    lattice(40, 25),
    loop(times),
    variable(times),
    unkept(times),
    mixed(200, 20),
    stream(10_000),
    preparing(1_000),
  ];
}
