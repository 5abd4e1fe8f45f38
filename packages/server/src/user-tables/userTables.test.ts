import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseErrorOf } from '../db/DatabaseError.js';
import { findPostgres, startPostgres } from '../testing/startPostgres.js';
import { createUserTables } from './createUserTables.js';
import { openPgliteTables, userTablesFolder } from './pglite/openPgliteTables.js';
import { openPostgresTables } from './postgres/openPostgresTables.js';
import type { TableDefinition, UserTables } from './UserTables.js';

const definition: TableDefinition = {
  key: '_id',
  columns: [
    { name: '_id', type: 'bigint', standard: 'identity' },
    { name: '_created', type: 'timestamp', isRequired: true, standard: 'now' },
    { name: '_f1', type: 'text', standard: 'empty' },
    { name: '_f2', type: 'bigint' },
    { name: '_f3', type: 'boolean' },
    { name: '_f4', type: 'timestamp' },
    { name: '_f5', type: 'double' },
  ],
  indexes: [['_f1', '_f2']],
};

const folder = mkdtempSync(join(tmpdir(), 'heddle-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programs = findPostgres();
const kinds = [
  { name: 'PGlite', isHere: true },
  { name: `PostgreSQL${programs ? '' : ' (skipped: no PostgreSQL here)'}`, isHere: programs !== undefined },
];

describe.each(kinds)("people's tables on $name", ({ name, isHere }) => {
  const scope = { tables: undefined as unknown as UserTables, stop: async () => undefined as unknown };
  afterAll(async () => {
    await scope.tables?.close();
    await scope.stop();
  });

  async function open(): Promise<UserTables> {
    if (name === 'PGlite') return createUserTables(openPgliteTables({ dataFolder: folder, idleMs: 50 }));
    const postgres = await startPostgres(programs!, { durable: false });
    scope.stop = () => postgres.stop();
    return createUserTables(openPostgresTables(postgres.url));
  }

  test.skipIf(!isHere)(
    'stores values of all types, limits results, and changes structures in one transaction',
    async () => {
      scope.tables = await open();
      const { tables } = scope;
      await tables.transaction((transaction) => transaction.createTable('t_1', definition));
      const insert = 'insert into t_1 (_f1, _f2, _f3, _f4, _f5) values ($1, $2, $3, $4, $5) returning _id';
      const values = ['a', '9007199254740993', 'true', '2026-01-31 13:45:00', '1.5'];
      expect(await tables.query({ sql: insert, parameters: values })).toMatchObject({
        rows: [{ _id: 1 }],
        rowCount: 1,
      });
      const select = 'select _f1, _f2, _f3, _f4, _f5 from t_1 where _f1 = $1';
      expect((await tables.query({ sql: select, parameters: ['a'], readOnly: true })).rows).toEqual([
        { _f1: 'a', _f2: '9007199254740993', _f3: true, _f4: '2026-01-31 13:45:00', _f5: 1.5 },
      ]);
      await tables.query({ sql: 'insert into t_1 (_f2) select g from generate_series(1, 1500) g' });
      const many = await tables.query({ sql: 'select _f2 from t_1 order by _id', readOnly: true });
      expect([many.rows.length, many.isTruncated]).toEqual([1000, true]);
      const large = await tables.query({
        sql: "select repeat('x', 100000) as x from t_1",
        readOnly: true,
        maxBytes: 1_000_000,
      });
      expect([large.rows.length, large.isTruncated]).toEqual([9, true]);
      await expect(tables.query({ sql: 'delete from t_1', readOnly: true })).rejects.toThrow(/read-only/);
      const broken = tables.transaction(async (transaction) => {
        await transaction.alterTable('t_1', definition, [{ kind: 'drop', name: '_f2' }]);
        await transaction.query('select nothing');
      });
      await expect(broken).rejects.toThrow(/nothing/);
      const text = { name: '_f2', type: 'text', standard: 'empty' } as const;
      await tables.transaction((transaction) =>
        transaction.alterTable('t_1', { ...definition, columns: [text] }, [
          { kind: 'retype', column: text },
          { kind: 'add', column: { name: '_f6', type: 'boolean' } },
        ]),
      );
      const changed = await tables.query({ sql: 'select _f2, _f6 from t_1 order by _id limit 2' });
      expect(changed.rows).toEqual([
        { _f2: '9007199254740993', _f6: null },
        { _f2: '1', _f6: null },
      ]);
      expect(await tables.listTables()).toEqual([
        { name: 't_1', definition: { ...definition, columns: [text] } },
      ]);
    },
    180_000,
  );

  test.skipIf(!isHere)('acts as a role without other rights, one statement at a time', async () => {
    const { tables } = scope;
    const refused = [
      'select * from pg_authid',
      "select pg_read_file('/etc/passwd')",
      "copy t_1 to '/tmp/heddle-copied'",
      "copy t_1 from program 'id'",
      'create table public.x (a int)',
      'create role x',
    ];
    for (const sql of refused)
      await expect(tables.query({ sql }), sql).rejects.toThrow(/permission denied|must be/);
    await expect(tables.query({ sql: 'delete from t_1; delete from t_1' })).rejects.toThrow(
      /multiple commands/,
    );
  });

  test.skipIf(!isHere)('ends statements that take too long, and goes on', async () => {
    const { tables } = scope;
    const slow = tables.query({ sql: 'select count(*) from generate_series(1, 1000000000)', timeoutMs: 300 });
    expect(databaseErrorOf(await slow.catch((error: unknown) => error))?.failure).toBe('time-out');
    expect((await tables.query({ sql: 'select count(*) as n from t_1' })).rows).toEqual([{ n: 1501 }]);
  });

  // The others have no folder and no thread.
  if (name === 'PGlite')
    test('ends its idle thread, and copies its folder either way', async () => {
      const { tables } = scope;
      expect(existsSync(join(folder, `${userTablesFolder}.unfinished`))).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const copies = [
        mkdtempSync(join(tmpdir(), 'heddle-copy-')),
        mkdtempSync(join(tmpdir(), 'heddle-copy-')),
      ];
      await tables.copyTo!(join(copies[0]!, userTablesFolder));
      expect((await tables.query({ sql: 'select count(*) as n from t_1' })).rows).toEqual([{ n: 1501 }]);
      await tables.copyTo!(join(copies[1]!, userTablesFolder));
      for (const dataFolder of copies) {
        const copied = createUserTables(openPgliteTables({ dataFolder }));
        expect((await copied.query({ sql: 'select count(*) as n from t_1' })).rows).toEqual([{ n: 1501 }]);
        await copied.close();
        rmSync(dataFolder, { recursive: true, force: true });
      }
    }, 60_000);
});
