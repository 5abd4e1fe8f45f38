// `npm run bench:agent`: CPU microseconds of a turn, with models and tools that answer at once. What is left is what
// the runtime adds. Minimum of many samples, because the machine is shared.
import { aiSdk } from './aiSdk.js';
import { bare } from './bare.js';
import { heddle } from './heddle.js';
import { openaiAgents } from './openaiAgents.js';
import { type RunTurn, type Runtime, workloads } from './workloads.js';

const runtimes: Readonly<Record<string, Runtime>> = {
  bare,
  heddle,
  'ai (streamText)': aiSdk,
  '@openai/agents': openaiAgents,
};
const warmUpMs = 300;
const samples = 30;
const sampleMs = 20;

const rows: Record<string, string>[] = [];
for (const workload of workloads) {
  const row: Record<string, string> = { workload: workload.name };
  for (const [name, runtime] of Object.entries(runtimes)) {
    const turn = runtime(workload);
    const text = await turn();
    if (text !== workload.pieces.join('')) throw new Error(`${name} answers otherwise: ${text.slice(0, 60)}`);
    row[name] = (await microsOf(turn)).toFixed(0);
  }
  rows.push(row);
}
process.stdout.write('CPU microseconds of one turn\n');
console.table(rows);

async function microsOf(turn: RunTurn): Promise<number> {
  await repeatFor(warmUpMs, turn);
  let best = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < samples; sample++) best = Math.min(best, await repeatFor(sampleMs, turn));
  return best;
}

/** Repeats a turn for at least `ms` of CPU time, and returns the microseconds of one. */
async function repeatFor(ms: number, turn: RunTurn): Promise<number> {
  const before = process.cpuUsage();
  for (let times = 1; ; times++) {
    await turn();
    const { user, system } = process.cpuUsage(before);
    if (user + system >= ms * 1000) return (user + system) / times;
  }
}
