import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../src/testing/startPostgres.js';
import { type Load, load } from './load.js';
import type { Ready } from './serve.js';
import { measureStart } from './start.js';

// Prints requests per second and p99 latency of the server and of a bare handler with the same queries and
// the same response, on PGlite and PostgreSQL; then startup time, memory and the longest pause of the event
// loop. Arguments: seconds per load, rounds, and the start of the name of the only request to measure, which
// leaves out the rest.
const [seconds = 4, rounds = 3] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];
const wanted = (name: string) => (name.startsWith('save') ? 0.75 : 0.6);

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

async function measureCalls(database: string, databaseUrl: string | undefined) {
  const child = fork(new URL('serve.ts', import.meta.url), databaseUrl ? [databaseUrl] : [], {
    execArgv: process.execArgv,
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  const rows: Record<string, Record<string, number | string>> = {};
  for (const request of ready.requests.filter(({ name }) => name.startsWith(only ?? ''))) {
    const found: Record<'ours' | 'bare', Load[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++)
      for (const side of ['ours', 'bare'] as const)
        found[side].push(await load(ready[side], request, seconds));
    const rate = (side: 'ours' | 'bare') => median(found[side].map(({ perSecond }) => perSecond));
    const p99 = (side: 'ours' | 'bare') => median(found[side].map(({ p99Ms }) => p99Ms));
    const ratios = found.ours.map(({ perSecond }, round) => perSecond / found.bare[round]!.perSecond);
    rows[request.name] = {
      'per second': Math.round(rate('ours')),
      'p99 ms': p99('ours'),
      'bare per second': Math.round(rate('bare')),
      'bare p99 ms': p99('bare'),
      ratio: Number((rate('ours') / rate('bare')).toFixed(2)),
      'of each round': `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      failures: [...found.ours, ...found.bare].reduce((sum, { failures }) => sum + failures, 0),
    };
  }
  child.send('end');
  await once(child, 'exit');
  console.log(
    `\n${database}; Node ${process.versions.node}, ${availableParallelism()} cores, medians of ${rounds}`,
  );
  console.table(rows);
  for (const [name, row] of Object.entries(rows))
    if (Number(row.ratio) < wanted(name))
      console.log(`missed: ${name} reaches ${row.ratio} of the bare handler, ${wanted(name)} is wanted`);
  const { gapMs, statementMs } = ready.gap;
  console.log(
    `longest pause of the event loop while a statement ran for ${Math.round(statementMs)} ms: ${gapMs.toFixed(1)} ms (at most 50 wanted)`,
  );
}

async function measureStarts(database: string, databaseUrl: string | undefined, mostMB: number) {
  if (only !== undefined) return;
  if (!existsSync(fileURLToPath(new URL('../../cli/dist/heddle.js', import.meta.url)))) {
    console.log('start and memory are left out: build the command line first (npm run build)');
    return;
  }
  const { readyMs, idleMB } = await measureStart(databaseUrl);
  console.log(
    `${database}: ready after ${Math.round(readyMs)} ms (at most 3000 wanted), idle with ${Math.round(idleMB)} MB (at most ${mostMB} wanted)`,
  );
}

await measureCalls('PGlite', undefined);
await measureStarts('PGlite', undefined, 500);
const programs = findPostgres();
if (!programs) {
  console.log('PostgreSQL is left out: its programs are not on this machine');
} else {
  const postgres = await startPostgres(programs);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database started');
  await client.end();
  await measureCalls('PostgreSQL', postgres.url);
  await measureStarts('PostgreSQL', postgres.url.replace(/postgres$/, 'started'), 200);
  await postgres.stop();
}
