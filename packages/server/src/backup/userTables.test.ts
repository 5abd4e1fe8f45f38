// @module-tag by-turns
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../db/openDatabase.js';
import { findPostgres, startPostgres } from '../testing/startPostgres.js';
import { createUserTables } from '../user-tables/createUserTables.js';
import { openPgliteTables } from '../user-tables/pglite/openPgliteTables.js';
import { openPostgresTables } from '../user-tables/postgres/openPostgresTables.js';
import type { UserTables } from '../user-tables/UserTables.js';
import { backupInstallation } from './backupInstallation.js';
import { restoreBackup } from './restoreBackup.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-tables-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const folderOf = (name: string) => ({ dataFolder: join(root, name) });
const tablesIn = (name: string) => createUserTables(openPgliteTables(folderOf(name)));
const kept = [
  { _id: 1, _f1: 'a', _f2: '2026-01-31 13:45:00.123456' },
  { _id: 2, _f1: '中\n"b"', _f2: null },
];

async function check(tables: UserTables): Promise<void> {
  const select = 'select _id, _f1, _f2 from d_1 order by _id';
  expect((await tables.query({ sql: select })).rows).toEqual(kept);
  // New rows get new numbers, and the structure can still be changed.
  const insert = "insert into d_1 (_f1) values ('later') returning _id";
  const { rows } = await tables.query({ sql: insert });
  expect(rows).toEqual([{ _id: 3 }]);
  const [stored] = await tables.listTables();
  await tables.transaction((transaction) =>
    transaction.alterTable('d_1', stored!.definition, [
      { kind: 'add', column: { name: '_f9', type: 'text' } },
    ]),
  );
  await tables.close();
}

const programs = findPostgres();
const reason = programs ? '' : ' (without PostgreSQL, which is not here)';

test(`tables of people are backed up and restored, also from one database to the other${reason}`, async () => {
  await (await openDatabase({ folder: join(root, 'first') })).close();
  const first = tablesIn('first');
  await first.transaction(async (transaction) => {
    await transaction.createTable('d_1', {
      key: '_id',
      columns: [
        { name: '_id', type: 'bigint', standard: 'identity' },
        { name: '_f1', type: 'text', standard: 'empty' },
        { name: '_f2', type: 'timestamp' },
      ],
    });
    await transaction.query('insert into d_1 (_f1, _f2) values ($1, $2), ($3, null)', [
      kept[0]!._f1,
      kept[0]!._f2,
      kept[1]!._f1,
    ]);
  });
  await first.close();
  const file = join(root, 'first.tar.gz');
  await backupInstallation(folderOf('first'), file);
  if (!programs) {
    await restoreBackup(folderOf('second'), file);
    return check(tablesIn('second'));
  }
  const postgres = await startPostgres(programs, { durable: false });
  try {
    const options = { ...folderOf('third'), databaseUrl: postgres.url };
    await restoreBackup(options, file);
    const moved = join(root, 'moved.tar.gz');
    await backupInstallation(options, moved);
    await check(createUserTables(openPostgresTables(postgres.url)));
    await restoreBackup(options, moved, true);
    await check(createUserTables(openPostgresTables(postgres.url)));
    await restoreBackup(folderOf('fourth'), moved);
  } finally {
    await postgres.stop();
  }
  await check(tablesIn('fourth'));
}, 400_000);
