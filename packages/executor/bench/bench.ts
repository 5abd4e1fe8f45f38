import { fork, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Figures } from './case.js';
import { isSameKind, limitsOf, table } from './table.js';
import { workloadsOf } from './workloads.js';

// Prints CPU time and allocated bytes per node, or per piece of a stream, compared with the bare program and
// with other engines. Arguments after `--` select workloads by prefix; `--ours` skips the other engines, and
// `--rounds=N` measures our side N times instead of three times.
const args = process.argv.slice(2);
const only = args.filter((argument) => !argument.startsWith('--'));
const rounds = Number(args.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? 3);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const hasMastra = major > 22 || (major === 22 && minor >= 13);
const peers = args.includes('--ours') ? [] : ['flowgram', 'langgraph', ...(hasMastra ? ['mastra'] : [])];

/** The figures of one case; undefined if the engine cannot express it. */
function measure(engine: string, workload: string): Promise<Figures | undefined> {
  return new Promise((resolve, reject) => {
    const options = { execArgv: ['--no-warnings'] };
    const child = fork(new URL('case.js', import.meta.url), [engine, workload], options);
    let figures: Figures | undefined;
    child.on('message', (message) => {
      figures = (message as Figures | null) ?? undefined;
    });
    child.on('exit', (code) => {
      if (code === 0) resolve(figures);
      else reject(new Error(`${engine}, ${workload}: the process ended with ${code}`));
    });
  });
}

/** Figures of every round by engine and workload. */
const measured = new Map<string, Figures[]>();
for (let round = 0; round < rounds; round++) {
  // The peers are so much slower that one round is enough.
  for (const { name } of workloadsOf('heddle')) {
    if (only.length > 0 && !only.some((argument) => name.startsWith(argument))) continue;
    for (const engine of ['heddle', ...(round === 0 ? peers : [])]) {
      const shared = workloadsOf(engine).find((workload) => isSameKind(workload.name, name));
      const figures = shared && (await measure(engine, shared.name));
      if (!figures) continue;
      const key = `${engine} ${name}`;
      measured.set(key, [...(measured.get(key) ?? []), figures]);
    }
  }
}

const { rows, notes } = table(measured, peers);
console.log(
  `Node ${process.versions.node}, ${availableParallelism()} cores; µs of CPU time per node or piece, median of rounds: ${rounds}`,
);
console.table(rows);
for (const note of notes) console.log(note);
for (const limit of limitsOf(measured, peers)) console.log(limit);
if (!hasMastra && peers.length > 0) {
  console.log(`@mastra/core skipped: it requires Node 22.13, this is ${process.versions.node}`);
}
console.log(importTime());

/** How long a process takes to load the built package. */
function importTime(): string {
  const entry = new URL('../../dist/index.js', import.meta.url).href;
  const script = `const began = performance.now(); await import(${JSON.stringify(entry)}); console.log(performance.now() - began);`;
  const times = Array.from({ length: 7 }, () => {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    return Number(stdout || Number.NaN);
  });
  const minimum = Math.min(...times);
  return Number.isNaN(minimum)
    ? 'import time not measured: the executor is not built'
    : `importing the built executor takes ${minimum.toFixed(1)} ms (minimum of ${times.length})`;
}
