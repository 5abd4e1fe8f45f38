// @module-tag by-turns
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/openDatabase.js';
import { DiskAfterLoss } from '../testing/powerLoss/DiskAfterLoss.js';
import { findPostgres, startPostgres } from '../testing/startPostgres.js';
import { randomOf, report, roundsOfCostly, seedOfRound } from './rounds.js';

// REL-09: power is lost at a random moment. All operations of the database thread on its folder were
// recorded; the simulated disk contains what was synced, and a random part of everything else.

const root = mkdtempSync(join(tmpdir(), 'heddle-power-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const commits = 60;
const recorder = fileURLToPath(new URL('../testing/powerLoss/recordWrites.mjs', import.meta.url));
const writer = fileURLToPath(new URL('../testing/powerLoss/writeAndNote.ts', import.meta.url));

/** The operations on a folder, and the acknowledged commits with the length of the log at that moment. */
interface Recording {
  folder: string;
  log: Buffer;
  acknowledged: { number: number; at: number }[];
}

function record(name: string, folder: string): Recording {
  const place = mkdtempSync(join(root, `${name}-`));
  const [writes, acknowledged] = [join(place, 'writes'), join(place, 'acknowledged')];
  const ours = ['--import', 'tsx', '--conditions=@heddle/source', '--import', recorder];
  const { status, stderr } = spawnSync(
    process.execPath,
    [...ours, writer, folder, acknowledged, String(commits)],
    {
      env: { ...process.env, HEDDLE_WRITES: writes, HEDDLE_WRITES_OF: join(folder, 'database') },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(0);
  const lines = readFileSync(acknowledged, 'utf8').trim().split('\n');
  return {
    folder,
    log: readFileSync(writes),
    acknowledged: lines.map((line) => {
      const [number = 0, at = 0] = line.split(' ').map(Number);
      return { number, at };
    }),
  };
}

const textOf = (number: number) => String(number).repeat(number % 7 === 0 ? 40_000 : 50);

/** Opens the remaining files and checks that everything acknowledged before the loss is there. */
async function check(folder: string, least: number): Promise<number> {
  const opened = await openDatabase({ folder });
  try {
    const { rows } = await opened.db.execute<{ number: number; text: string }>(
      sql`select number, text from ledger order by number`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(least);
    const whole = rows.map((_, index) => ({ number: index + 1, text: textOf(index + 1) }));
    expect(rows).toEqual(whole);
    const documents = await opened.db.execute<{ number: number; text: string }>(
      sql`select number, text from document order by number`,
    );
    const last = Array.from({ length: Math.min(5, rows.length) }, (_, back) => rows.length - back).reverse();
    expect(documents.rows).toEqual(last.map((number) => ({ number, text: textOf(number) })));
    // Read through an index, and followed by another commit.
    const found = await opened.db.execute(sql`select 1 from ledger where number = ${rows.length}`);
    expect(found.rows).toHaveLength(Math.min(1, rows.length));
    await opened.db.execute(sql`insert into ledger values (${rows.length + 1}, 'after')`);
    return rows.length;
  } finally {
    await opened.close();
  }
}

async function losePowerRepeatedly(
  name: string,
  losses: number,
  { log, acknowledged, folder }: Recording,
  base?: string,
) {
  const first = acknowledged[0]!.at;
  let kept = 0;
  for (let round = 0; round < losses; round++) {
    const seed = seedOfRound(round);
    const random = randomOf(seed);
    // Half of them right after an acknowledgement, the most critical moment.
    const anywhere = first + Math.floor(random() * (log.length - first));
    const some = acknowledged[Math.floor(random() * acknowledged.length)]!.at;
    const at = random() < 0.5 ? anywhere : some;
    const least = acknowledged.filter((one) => one.at <= at).at(-1)!.number;
    const after = mkdtempSync(join(root, 'after-'));
    new DiskAfterLoss(join(folder, 'database'), base, log, at).writeTo(join(after, 'database'), random);
    kept += await check(after, least).catch((error: unknown) => {
      throw new Error(`seed ${seed}: ${least} commits were acknowledged before the loss`, { cause: error });
    });
    rmSync(after, { recursive: true });
  }
  report(`REL-09 ${name}`, { losses, commits, kept, lost: 0 });
}

describe('when power is lost', () => {
  const used = join(root, 'used');
  const base = join(root, 'base');
  let recording: Recording;

  beforeAll(async () => {
    const made = await openDatabase({ folder: used });
    await made.close();
    cpSync(join(used, 'database'), base, { recursive: true });
    recording = record('used', used);
  }, 120_000);

  test('no acknowledged commit is lost from a folder that was in use before', async () => {
    await losePowerRepeatedly('used', roundsOfCostly(3), recording, base);
  }, 3_600_000);

  test('no acknowledged commit is lost from a new folder', async () => {
    await losePowerRepeatedly('fresh', roundsOfCostly(10), record('fresh', mkdtempSync(join(root, 'made-'))));
  }, 3_600_000);

  test('a database that does not sync loses acknowledged commits, which proves that the simulated disk loses data', async () => {
    const { log, acknowledged } = recording;
    const text = log.toString('latin1').replaceAll('{"do":"force"', '{"do":"nothing"');
    const withoutSyncs = Buffer.from(text, 'latin1');
    const after = mkdtempSync(join(root, 'careless-'));
    const disk = new DiskAfterLoss(join(used, 'database'), base, withoutSyncs, withoutSyncs.length);
    disk.writeTo(join(after, 'database'), randomOf(1));
    await expect(check(after, acknowledged.at(-1)!.number)).rejects.toThrow();
  }, 120_000);
});

const programs = findPostgres();

test.skipIf(!programs)(
  `PostgreSQL syncs its journal for every commit${programs ? '' : ' (skipped: there is none here)'}`,
  async () => {
    const postgres = await startPostgres(programs!);
    const opened = await openDatabase({ url: postgres.url });
    try {
      const forced = async () => {
        await opened.db.execute(sql`select pg_stat_force_next_flush()`);
        const { rows } = await opened.db.execute(sql`select wal_sync from pg_stat_wal`);
        return Number(rows[0]!.wal_sync);
      };
      await opened.db.execute(sql`create table ledger (number integer primary key)`);
      const before = await forced();
      for (let number = 0; number < 20; number++)
        await opened.db.transaction((transaction) =>
          transaction.execute(sql`insert into ledger values (${number})`),
        );
      expect((await forced()) - before).toBeGreaterThanOrEqual(20);
    } finally {
      await opened.close();
      await postgres.stop();
    }
  },
  60_000,
);
