// @module-tag by-turns
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/openDatabase.js';
import { randomOf, report, rounds, seedOfRound } from '../reliability/rounds.js';
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js';
import { type StartedProcess, startProcess } from '../testing/startProcess.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-processes-'));
const programs = findPostgres();
const reason = programs ? '' : ' (skipped: no PostgreSQL here)';
const alive: StartedProcess[] = [];

async function start(...options: Parameters<typeof startProcess>): Promise<StartedProcess> {
  const started = await startProcess(...options);
  alive.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(alive.splice(0).map((one) => one.kill()));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Ledger {
  written: number[];
  statuses: Record<string, number>;
}

function expectEachOnce({ written, statuses }: Ledger, count: number): void {
  expect(written).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(statuses).toEqual({ done: count });
}

const jobsPerRound = 24;
const writtenQuery = 'select number from ledger order by number';
const statusQuery = `select status, count(*)::int as count from jobs where name = 'ledger.write' group by status`;
const toStatuses = (rows: Record<string, unknown>[]) =>
  Object.fromEntries(rows.map(({ status, count }) => [String(status), Number(count)]));

describe('jobs in a folder', () => {
  test('each run exactly once after they were accepted, even if the process is killed repeatedly', async () => {
    const folder = mkdtempSync(join(root, 'killed-'));
    const options = { place: { folder }, role: 'server', slots: 4 } as const;
    const count = 120;
    for (let round = 0; round < 2; round++) {
      const one = await start(options);
      await one.ask({ ask: 'enqueue', first: 0, count: (count / 2) * (round + 1), ms: 20 });
      await new Promise((resolve) => setTimeout(resolve, 60 + 90 * round));
      await one.kill();
    }
    const last = await start(options);
    await expect
      .poll(() => last.ask<{ pending: number }>({ ask: 'pending' }), { timeout: 90_000, interval: 100 })
      .toEqual({ pending: 0 });
    await last.stop();
    const { db, close } = await openDatabase({ folder });
    const { rows } = await db.execute(writtenQuery);
    const statuses = toStatuses((await db.execute(statusQuery)).rows);
    await close();
    expectEachOnce({ written: rows.map(({ number }) => Number(number)), statuses }, count);
  }, 240_000);
});

describe.skipIf(reason !== '')(`jobs on PostgreSQL${reason}`, () => {
  let postgres: TestPostgres;
  let client: Client;
  let databases = 0;
  beforeAll(async () => {
    postgres = await startPostgres(programs!, { durable: false });
  }, 120_000);
  // A retried test starts from an empty database too.
  beforeEach(async () => {
    const first = new Client({ connectionString: postgres.url });
    await first.connect();
    await first.query(`create database tried_${++databases}`);
    await first.end();
    client = new Client({ connectionString: ownPlace().url });
    await client.connect();
  });
  afterEach(() => client.end());
  afterAll(() => postgres?.stop());
  const ownPlace = () => ({ url: postgres.url.replace(/postgres$/, `tried_${databases}`) });

  // REL-14
  test(
    'are shared by workers, and those of killed ones are taken over within 30 s',
    async () => {
      const place = ownPlace();
      const server = await start({ place, role: 'server', slots: 0 });
      const newWorker = () => start({ place, role: 'worker', slots: 4 });
      const workers = await Promise.all([newWorker(), newWorker()]);
      let count = 0;
      let killedAt = 0;
      for (let round = 0; round < rounds; round++) {
        const random = randomOf(seedOfRound(round));
        await server.ask({ ask: 'enqueue', first: count, count: jobsPerRound, ms: 150 });
        count += jobsPerRound;
        await new Promise((resolve) => setTimeout(resolve, 100 + random() * 300));
        const [victim] = workers.splice(random() < 0.5 ? 0 : 1, 1);
        await victim!.kill();
        killedAt = Date.now();
        if (round === 0) {
          const { rows: held } = await client.query(
            `select count(*)::int as held from jobs where status = 'running'`,
          );
          expect(held[0].held).toBeGreaterThan(0);
        }
        workers.push(await newWorker());
      }
      await expect
        .poll(async () => toStatuses((await client.query(statusQuery)).rows), {
          timeout: 40_000,
          interval: 200,
        })
        .toEqual({ done: count });
      expect(Date.now() - killedAt).toBeLessThan(30_000);
      const { rows } = await client.query(writtenQuery);
      expectEachOnce({ written: rows.map(({ number }) => number), statuses: { done: count } }, count);
      const { rows: again } = await client.query('select count(*)::int as again from jobs where attempt > 1');
      expect(again[0].again).toBeGreaterThan(0);
      report('REL-14', { kills: rounds, jobs: count, lost: 0, twice: 0, tried_again: again[0].again });
    },
    120_000 + rounds * 10_000,
  );

  test('start as soon as they are stored', async () => {
    const place = ownPlace();
    const server = await start({ place, role: 'server', slots: 0 });
    await start({ place, role: 'worker', slots: 4 });
    for (let number = 1000; number < 1010; number++) {
      await server.ask({ ask: 'enqueue', first: number, count: 1, ms: 0 });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await expect
      .poll(async () => (await client.query(writtenQuery)).rows.length, { timeout: 10_000 })
      .toBe(10);
    const { rows } = await client.query(
      `select max(extract(epoch from started_at - created_at)) as longest from jobs where unique_key like '100_'`,
    );
    // Far below the two seconds between a worker's own polls.
    expect(Number(rows[0].longest)).toBeLessThan(1);
  }, 60_000);
});
