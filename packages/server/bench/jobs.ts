import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineFamily } from '@heddle/api-contract';
import * as z from 'zod';
import { createApp } from '../src/createApp.js';
import { openDatabase } from '../src/db/openDatabase.js';
import { defineJob } from '../src/jobs/defineJob.js';
import type { JobQueue } from '../src/jobs/JobQueue.js';
import { createLocalQueue } from '../src/jobs/localQueue.js';
import { createPostgresQueue } from '../src/jobs/postgresQueue.js';
import { implement } from '../src/kernel/implement.js';
import { createLog } from '../src/kernel/log.js';
import { createModels } from '../src/models/models.js';
import { modules } from '../src/modules/modules.js';
import { findPostgres, startPostgres } from '../src/testing/startPostgres.js';

// No-op jobs: throughput of storing and running them, and the delay until one starts.
// npm run jobs --prefix packages/server/bench
const count = 1_000;
const slots = 8;
const waits = 30;

const log = createLog(() => undefined);

async function measure(name: string, place: { folder: string } | { url: string }, queue: JobQueue) {
  const database = await openDatabase(place);
  let begun: number[] = [];
  let left = 0;
  let done: () => void = () => undefined;
  const nothing = defineJob('bench.nothing', z.object({ at: z.number() }), async (_, { at }) => {
    begun.push(Date.now() - at);
    left -= 1;
    if (left === 0) done();
  });
  const app = await createApp({
    db: database.db,
    models: createModels({ models: [] }, { fetch }),
    log,
    modules: [...modules, implement(defineFamily('bench', {}), {}, { jobs: [nothing] })],
    jobQueue: queue,
  });
  const ended = (jobs: number) => {
    left = jobs;
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  };
  const enqueue = () => app.app.jobs.enqueue(nothing, { at: Date.now() });
  const all = ended(count);
  const begin = performance.now();
  await Promise.all(Array.from({ length: count }, enqueue));
  const stored = performance.now();
  await all;
  const finished = performance.now();
  begun = [];
  for (let round = 0; round < waits; round++) {
    const one = ended(1);
    await enqueue();
    await one;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  begun.sort((one, other) => one - other);
  const rate = (ms: number) => Math.round((count * 1000) / ms);
  console.log(
    `${name}: ${rate(stored - begin)} stored and ${rate(finished - begin)} done a second; from stored to begun ` +
      `${begun[waits / 2]} ms (median), ${begun[Math.floor(waits * 0.95)]} ms (95 of 100)`,
  );
  await app.close();
  await database.close();
}

const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-jobs-'));
await measure('folder', { folder }, createLocalQueue(slots));
rmSync(folder, { recursive: true, force: true });
const programs = findPostgres();
if (programs) {
  const { url, stop } = await startPostgres(programs);
  // The first caller creates the tables of the queue.
  await measure('PostgreSQL', { url }, await createPostgresQueue({ url, log, slots }));
  await stop();
}
process.exit(0);
