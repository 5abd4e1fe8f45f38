// @module-tag by-turns
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/Database.js';
import { openDatabase } from '../db/openDatabase.js';
import { readLsn, writePostgresAfterLoss } from '../testing/powerLoss/postgresAfterLoss.js';
import { findPostgres, startPostgres } from '../testing/startPostgres.js';
import { fixedSeed, randomOf, report, roundsOfCostly, seedOfRound } from './rounds.js';

// REL-09 on PostgreSQL, which reports what it has synced. The simulated disk contains that, and a random part
// of everything else.

const root = mkdtempSync(join(tmpdir(), 'heddle-postgres-power-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const programs = findPostgres();
const reason = programs ? '' : ' (skipped: no PostgreSQL here)';

// Only our commits write, so that a copy of the files shows one moment; and memory is so small that table
// pages are written between checkpoints.
const settings = {
  shared_buffers: '512kB',
  autovacuum: 'off',
  bgwriter_lru_maxpages: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
  wal_writer_delay: '10s',
};
const textOf = (number: number) => String(number).repeat(number % 3 === 0 ? 30_000 : 50);

/**
 * Commits, loses power and verifies what is left; returns the number of acknowledged commits that were lost.
 * A `careless` disk keeps nothing since the latest checkpoint.
 */
async function losePower(losses: number, { careless = false } = {}): Promise<number> {
  const postgres = await startPostgres(programs!, { settings });
  const opened = await openDatabase({ url: postgres.url });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  let [number, lost] = [0, 0];
  try {
    await opened.db.execute(sql`create table ledger (number integer primary key, text text not null)`);
    await opened.db.execute(sql`create table document (id integer primary key, number integer, text text)`);
    for (let round = 0; round < losses; round++) {
      const random = randomOf(careless ? fixedSeed : seedOfRound(round));
      const folder = mkdtempSync(join(root, 'loss-'));
      const after = join(folder, 'after');
      await client.query('checkpoint');
      const safe = await syncedUpTo(opened.db);
      cpSync(postgres.data, join(folder, 'checkpoint'), { recursive: true });
      for (let commits = 1 + Math.floor(random() * 12); commits > 0; commits--) {
        number++;
        await opened.db.transaction(async (transaction) => {
          const text = textOf(number);
          await transaction.execute(sql`insert into ledger values (${number}, ${text})`);
          await transaction.execute(
            sql`insert into document values (${number % 4}, ${number}, ${text})
              on conflict (id) do update set number = excluded.number, text = excluded.text`,
          );
        });
      }
      // A transaction is open at the loss of power.
      await client.query('begin');
      await client.query(`insert into ledger values (1000000, repeat('unfinished', 20000))`);
      const forced = careless ? safe : await syncedUpTo(opened.db);
      cpSync(postgres.data, join(folder, 'now'), { recursive: true });
      await client.query('rollback');
      const disk = { checkpoint: join(folder, 'checkpoint'), now: join(folder, 'now'), forced };
      writePostgresAfterLoss(disk, after, careless ? () => 0 : random);
      lost += number - (await countAfter(after));
      rmSync(folder, { recursive: true });
    }
    return lost;
  } finally {
    await client.end();
    await opened.close();
    await postgres.stop();
  }
}

/** The position up to which PostgreSQL reports its journal as synced. */
async function syncedUpTo(db: Database): Promise<bigint> {
  const { rows } = await db.execute(sql`select pg_current_wal_flush_lsn()::text as lsn`);
  return readLsn(String(rows[0]!.lsn));
}

/** Starts on the remaining files, and returns the number of commits; each must be complete. */
async function countAfter(disk: string): Promise<number> {
  const postgres = await startPostgres(programs!, { from: disk });
  const opened = await openDatabase({ url: postgres.url });
  try {
    const { rows } = await opened.db.execute<{ number: number; text: string }>(
      sql`select number, text from ledger order by number`,
    );
    expect(rows).toEqual(rows.map((_, index) => ({ number: index + 1, text: textOf(index + 1) })));
    const documents = await opened.db.execute<{ number: number; text: string }>(
      sql`select number, text from document order by number`,
    );
    const last = Array.from({ length: Math.min(4, rows.length) }, (_, back) => rows.length - back).reverse();
    expect(documents.rows).toEqual(last.map((number) => ({ number, text: textOf(number) })));
    await opened.db.execute(sql`insert into ledger values (${rows.length + 1}, 'after')`);
    return rows.length;
  } finally {
    await opened.close();
    await postgres.stop();
  }
}

describe.skipIf(reason !== '')(`when PostgreSQL loses power${reason}`, () => {
  test('no acknowledged commit is lost or torn', async () => {
    const losses = roundsOfCostly(5);
    expect(await losePower(losses)).toBe(0);
    report('REL-09 PostgreSQL', { losses, lost: 0 });
  }, 3_600_000);

  test('a disk that ignores sync loses commits, which proves that the simulated disk loses data', async () => {
    expect(await losePower(1, { careless: true })).toBeGreaterThan(0);
  }, 120_000);
});
