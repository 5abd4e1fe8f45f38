import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../src/testing/startPostgres.js';
import { type HeddleTarget, program, startHeddle } from './heddleTarget.js';
import { measureRunList } from './runList.js';
import { percentile, type RunLoad, runLoad } from './runLoad.js';
import { measureStreams, startModel } from './runStreams.js';
import { type RunTarget, startUntil, stopChild } from './runTarget.js';

// Prints runs per second of a workflow with three nodes, from the request to the answer with the trace stored,
// beside the bare executor and n8n's engine, which both store nothing; then streams, start, memory, and the
// list of 10,000 runs.
// Arguments: seconds per load, and rounds. Loads of all servers take turns, so that a busy machine slows them
// alike; the ratios are those within a round.
const [seconds = 5, rounds = 3] = process.argv.slice(2, 4).map(Number);
const connections = 10;
const streamCount = 200;

if (!existsSync(program)) {
  console.log('build the command line first: npm run build');
  process.exit(1);
}
const programs = findPostgres();
if (!programs) {
  console.log('PostgreSQL is needed: its programs are not on this machine');
  process.exit(1);
}
const postgres = await startPostgres(programs, { settings: { max_connections: '300' } });
const model = await startModel();
const targets: (RunTarget & { readyMs?: number })[] = [];
try {
  const bare = await startBare('bare executor', fileURLToPath(new URL('runBare.ts', import.meta.url)));
  const pglite = await startHeddle('Heddle, PGlite', { modelOrigin: model.origin });
  const one = await startOnPostgres('one', 1);
  const two = await startOnPostgres('two', 2);
  targets.push(bare, pglite, one, two);
  const engine = fileURLToPath(new URL('n8n/serve.mjs', import.meta.url));
  targets.push(await startBare("n8n's engine", engine, { N8N_USER_FOLDER: tmpdir() }));
  await measureLoads();
  for (const heddle of [pglite, one, two]) await reportStreams(heddle);
  await measureLatency(bare, [pglite, one]);
  const list = await measureRunList(one, databaseUrl('one'));
  console.log(
    `first page of ${list.runs} runs: p50 ${list.p50.toFixed(1)} ms, p95 ${list.p95.toFixed(1)} ms`,
  );
} finally {
  for (const target of targets.reverse()) await target.close();
  model.close();
  await postgres.stop();
}

function databaseUrl(name: string): string {
  return postgres.url.replace(/postgres$/, name);
}

async function createDatabase(name: string): Promise<URL> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return new URL(databaseUrl(name));
}

async function startOnPostgres(name: string, workers: number): Promise<HeddleTarget> {
  const url = await createDatabase(name);
  const label = `Heddle, PostgreSQL, ${workers} worker${workers === 1 ? '' : 's'}`;
  return startHeddle(label, { databaseUrl: url.href, workers, modelOrigin: model.origin });
}

async function startBare(name: string, file: string, environment = {}): Promise<RunTarget> {
  const args = [...process.execArgv, file];
  const { child, output } = await startUntil(process.execPath, args, environment, 'ready at');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ parameters: { name: 'Ada' } });
  return {
    name,
    requests: [{ url: `${/http:\/\/[\d.:]+/.exec(output)?.[0]}/run`, headers, body }],
    answer: 'Hello, Ada',
    memoryMB: () => 0,
    close: () => stopChild(child),
  };
}

async function measureLoads(): Promise<void> {
  const found = new Map<RunTarget, RunLoad[]>(targets.map((target) => [target, []]));
  for (const target of targets) await runLoad(target, connections, 2);
  for (let round = 0; round < rounds; round++)
    for (const target of targets) found.get(target)!.push(await runLoad(target, connections, seconds));
  const n8n = [...found].find(([{ name }]) => name.startsWith('n8n'))?.[1];
  console.log(
    `\nNode ${process.versions.node}, ${availableParallelism()} cores, ${connections} connections, ${rounds} rounds of ${seconds} s, commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()}`,
  );
  const rows: Record<string, Record<string, number | string>> = {};
  for (const [target, loads] of found) {
    const ratios = loads.map(({ perSecond }, round) => perSecond / (n8n?.[round]?.perSecond ?? Number.NaN));
    rows[target.name] = {
      'runs per second': Math.round(median(loads.map(({ perSecond }) => perSecond))),
      'p50 ms': round(median(loads.map(({ latencies }) => percentile(latencies, 0.5)))),
      'p95 ms': round(median(loads.map(({ latencies }) => percentile(latencies, 0.95)))),
      failures: loads.reduce((sum, { failures }) => sum + failures, 0),
      'times n8n': n8n
        ? `${round(median(ratios))} (${round(Math.min(...ratios))} to ${round(Math.max(...ratios))})`
        : '',
      'ready ms': Math.round(target.readyMs ?? 0) || '',
      'memory MB': Math.round(target.memoryMB()) || '',
    };
  }
  console.table(rows);
}

async function reportStreams(heddle: HeddleTarget): Promise<void> {
  const { count, damaged, seconds: took } = await measureStreams(heddle.streams, streamCount);
  console.log(
    `${heddle.name}: ${count} streams at once, ${damaged} damaged, all ended after ${took.toFixed(1)} s`,
  );
}

/** One request at a time: what the server adds to the executor. */
async function measureLatency(bare: RunTarget, heddles: readonly HeddleTarget[]): Promise<void> {
  const without = await runLoad(bare, 1, seconds);
  for (const heddle of heddles) {
    const { latencies } = await runLoad(heddle, 1, seconds);
    const added = (share: number) =>
      round(percentile(latencies, share) - percentile(without.latencies, share));
    console.log(`${heddle.name}: adds ${added(0.5)} ms p50 and ${added(0.95)} ms p95 to the bare executor`);
  }
}

function median(numbers: number[]): number {
  return percentile(
    [...numbers].sort((one, other) => one - other),
    0.5,
  );
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
