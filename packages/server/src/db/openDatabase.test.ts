// @module-tag by-turns
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { StartError } from '../host/StartError.js';
import { users } from '../modules/account/tables.js';
import { databaseErrorOf } from './DatabaseError.js';
import { newId } from './ids.js';
import { migrations } from './migrations.generated.js';
import { openDatabase } from './openDatabase.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-database-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function person(name: string) {
  return {
    id: newId(),
    email: `${name}@example.com`,
    emailKey: `${name}@example.com`,
    name,
    uniqueName: name,
    uniqueNameKey: name,
    locale: 'en',
    passwordHash: '-',
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
  };
}

test('keeps rows, ids and times when a folder is opened again', async () => {
  const folder = join(root, 'kept');
  const first = await openDatabase({ folder });
  const ada = person('ada');
  await first.db.insert(users).values(ada);
  await first.close();
  const second = await openDatabase({ folder });
  const [row] = await second.db.select().from(users).where(eq(users.id, ada.id));
  await second.close();
  expect(row).toMatchObject({ id: ada.id, createdAt: ada.createdAt });
});

test('syncs every commit to disk', async () => {
  const opened = await openDatabase({ folder: join(root, 'synced') });
  const before = await opened.countSyncs!();
  for (let index = 0; index < 20; index++) await opened.db.insert(users).values(person(`p${index}`));
  const calls = (await opened.countSyncs!()) - before;
  await opened.close();
  expect(calls).toBeGreaterThanOrEqual(20);
});

/** Opens a folder in a separate process, and returns the outcome. */
function openElsewhere(folder: string) {
  const entry = fileURLToPath(new URL('./openDatabase.ts', import.meta.url));
  const script = `import { openDatabase } from ${JSON.stringify(entry)};
    await openDatabase({ folder: ${JSON.stringify(folder)} }).then(
      () => { console.log('opened'); setInterval(() => {}, 1000); },
      (error) => console.log(error.name + ': ' + error.message),
    );`;
  // A file is needed: worker threads do not start in a process whose program is passed on the command line.
  const file = join(root, `elsewhere-${newId()}.mts`);
  writeFileSync(file, script);
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=@heddle/source', file]);
  const output = new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { output, ended, kill: () => child.kill('SIGKILL') };
}

test('a second process on the same folder is refused with a clear message', async () => {
  const folder = join(root, 'locked');
  const opened = await openDatabase({ folder });
  const other = openElsewhere(folder);
  expect(await other.output).toContain('StartError: Another Heddle is using the data folder');
  await other.ended;
  await opened.close();
});

test('a folder whose process was killed opens at once', async () => {
  const folder = join(root, 'killed');
  const other = openElsewhere(folder);
  expect(await other.output).toMatch(/^opened/);
  other.kill();
  await other.ended;
  const opened = await openDatabase({ folder });
  // More than a thousand files were synced in advance; PostgreSQL alone would sync them one by one.
  expect(await opened.countSyncs!()).toBeLessThan(800);
  expect(await opened.db.select().from(users)).toEqual([]);
  await opened.close();
});

test('recovers from an interrupted first start', async () => {
  const folder = join(root, 'cut');
  mkdirSync(join(folder, 'database'), { recursive: true });
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'database.unfinished'), '');
  const opened = await openDatabase({ folder });
  expect(await opened.db.select().from(users)).toEqual([]);
  await opened.close();
});

test('reports a damaged cluster, and a folder that is a file, with a clear message', async () => {
  const damaged = join(root, 'damaged');
  mkdirSync(join(damaged, 'database'), { recursive: true });
  writeFileSync(join(damaged, 'database', 'PG_VERSION'), 'rubbish');
  await expect(openDatabase({ folder: damaged })).rejects.toThrow(StartError);
  const file = join(root, 'file');
  writeFileSync(file, '');
  await expect(openDatabase({ folder: file })).rejects.toThrow(
    /cannot be made: a file of that name is in the way/,
  );
});

test('cancels a statement at its time limit; those that wait behind it are performed once', async () => {
  const opened = await openDatabase({ folder: join(root, 'slow') }, { statementMs: 4_000 });
  await opened.db.insert(users).values(person('before'));
  const slow = opened.db.execute(
    sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 1000000) b`,
  );
  const error = slow.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const behind = [
    opened.db.insert(users).values(person('behind')),
    opened.db.transaction((transaction) => transaction.insert(users).values(person('in a transaction'))),
  ];
  expect(databaseErrorOf(await error)).toMatchObject({ failure: 'time-out' });
  await Promise.all(behind);
  const names = await opened.db.select({ name: users.name }).from(users).orderBy(users.id);
  expect(names.map(({ name }) => name)).toEqual(['before', 'behind', 'in a transaction']);
  await opened.close();
}, 60_000);

test('does not block the main thread while a statement runs', async () => {
  const opened = await openDatabase({ memory: true });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  const begin = Date.now();
  await opened.db.execute(sql`select count(*) from generate_series(1, 3000) a, generate_series(1, 1000) b`);
  const took = Date.now() - begin;
  clearInterval(timer);
  await opened.close();
  expect(took).toBeGreaterThan(50);
  expect(ticks).toBeGreaterThan(took / 50);
});

test('rolls back a transaction that throws, and rejects an outside query inside it instead of deadlocking', async () => {
  const opened = await openDatabase({ memory: true });
  await expect(
    opened.db.transaction(async (transaction) => {
      await transaction.insert(users).values(person('half'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await opened.db.select().from(users)).toEqual([]);
  await expect(
    opened.db.transaction(async (transaction) => {
      await transaction.insert(users).values(person('half'));
      await opened.db.select().from(users);
    }),
  ).rejects.toThrow();
  expect(await opened.db.select().from(users)).toEqual([]);
  await opened.close();
});

test('distinguishes violations of a unique index from other errors', async () => {
  const opened = await openDatabase({ memory: true });
  await opened.db.insert(users).values(person('once'));
  const error = await opened.db
    .insert(users)
    .values(person('once'))
    .catch((thrown: unknown) => thrown);
  await opened.close();
  expect(databaseErrorOf(error)).toMatchObject({ failure: 'duplicate', constraint: 'users_email_key' });
});

test('refuses a database of a newer Heddle version', async () => {
  const folder = join(root, 'newer');
  const opened = await openDatabase({ folder });
  await opened.db.execute(
    sql`insert into heddle_migrations (position, name, hash) values (${migrations.length}, 'later', 'later')`,
  );
  await opened.close();
  await expect(openDatabase({ folder })).rejects.toThrow(/written by a newer Heddle/);
});
