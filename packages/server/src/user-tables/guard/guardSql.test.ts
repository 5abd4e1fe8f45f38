import { loadModule, parseSync } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../db/openDatabase.js';
import { createTestDatabase } from '../../testing/createTestDatabase.js';
import { createTestTables } from '../../testing/createTestTables.js';
import type { UserTables } from '../UserTables.js';
import { allowedFunctions } from './allowed.js';
import { attacks, honest, orders } from './corpus.js';
import type { GuardedTable, StatementKind } from './GuardedTable.js';
import { guardSql } from './guardSql.js';
import { randomSource, randomStatement } from './randomStatement.js';
import { SqlRefused } from './SqlRefused.js';

// The soak test makes a longer run.
const rounds = Number(process.env.HEDDLE_FUZZ_INPUTS ?? 3) * 100;
const kinds: StatementKind[] = ['select', 'insert', 'update', 'delete'];
const guard = (sql: string, parameters: readonly unknown[] = []) =>
  guardSql(sql, { tables: [orders], kinds, parameters });
const refusalOf = (sql: string, parameters?: readonly unknown[]) =>
  guard(sql, parameters).then(
    ({ sql: printed }) => `passed: ${printed}`,
    (error: unknown) => error,
  );

describe('the corpus', () => {
  test('refuses every attack, and names a reason and a place', async () => {
    expect(attacks.length).toBeGreaterThan(80);
    const passed: unknown[] = [];
    for (const attack of attacks) {
      const refusal = await refusalOf(attack);
      if (refusal instanceof SqlRefused) expect(refusal.position).toBeLessThanOrEqual(attack.length);
      else passed.push([attack.slice(0, 100), String(refusal)]);
    }
    expect(passed).toEqual([]);
  });

  let database: OpenDatabase;
  let tables: UserTables;
  const table: GuardedTable = { ...orders, physicalName: `t_${Date.now()}` };
  beforeAll(async () => {
    database = await createTestDatabase();
    tables = createTestTables(database.db);
    await tables.transaction((transaction) =>
      transaction.createTable(table.physicalName, {
        key: '_id',
        columns: [
          { name: '_id', type: 'bigint', standard: 'identity' },
          { name: '_user', type: 'text', isRequired: true },
          { name: '_channel', type: 'text', isRequired: true },
          { name: '_created', type: 'timestamp', isRequired: true, standard: 'now' },
          { name: '_f1', type: 'text', standard: 'empty' },
          { name: '_f2', type: 'bigint' },
          { name: '_f3', type: 'boolean' },
          { name: '_f4', type: 'timestamp' },
          { name: '_f5', type: 'double' },
        ],
      }),
    );
  }, 60_000);
  afterAll(async () => {
    await tables.transaction((transaction) => transaction.dropTable(table.physicalName));
    await tables.close();
    await database.close();
  });

  test('accepts and executes honest statements', async () => {
    expect(honest.length).toBeGreaterThan(60);
    const failed: unknown[] = [];
    for (const [sql, ...parameters] of honest) {
      try {
        const guarded = await guardSql(sql, { tables: [table], kinds, parameters });
        await tables.query({ ...guarded, readOnly: guarded.kind === 'select' });
      } catch (error) {
        failed.push([sql, (error as Error).message]);
      }
    }
    expect(failed).toEqual([]);
  }, 60_000);

  test('shows and changes only the rows of the owner', async () => {
    const run = async (owner: string, sql: string) => {
      const own = { ...table, rows: { _user: owner }, inserted: { _user: owner, _channel: 'api' } };
      const guarded = await guardSql(sql, { tables: [own], kinds });
      return tables.query(guarded);
    };
    await run('eve', "insert into orders (name) values ('hers'), ('hers too')");
    await run('bob', "insert into orders (name) values ('his')");
    expect((await run('bob', 'select name from orders')).rows).toEqual([{ name: 'his' }]);
    expect((await run('bob', "update orders set name = 'stolen' where true")).rowCount).toBe(1);
    expect((await run('bob', "delete from orders where name like 'hers%' or true")).rowCount).toBe(1);
    expect((await run('eve', 'select name from orders order by id')).rows).toEqual([
      { name: 'hers' },
      { name: 'hers too' },
    ]);
    expect((await run('eve', 'select count(*) as n from orders a join orders b on true')).rows).toEqual([
      { n: 4 },
    ]);
  });
});

test('names what it refuses and where', async () => {
  expect(await refusalOf('select name, pg_sleep(1) from orders')).toMatchObject({
    refusal: 'function',
    position: 13,
    word: 'pg_sleep',
  });
  expect(await refusalOf('select `name`, nothing from orders')).toMatchObject({
    refusal: 'column',
    position: 15,
  });
  expect(await refusalOf('select name frm orders x y')).toMatchObject({ refusal: 'syntax', position: 16 });
  expect(await refusalOf("select 'é', 中 from orders")).toMatchObject({ refusal: 'column', position: 12 });
  expect(await refusalOf('select ?')).toMatchObject({ refusal: 'parameters' });
  const often = Array.from({ length: 51 }, (_, index) => `orders o${index}`).join(', ');
  expect(await refusalOf(`select 1 from ${often}`)).toMatchObject({ refusal: 'tooManyTables' });
  const reading = guardSql('delete from orders where true', { tables: [orders], kinds: ['select'] });
  await expect(reading).rejects.toMatchObject({ refusal: 'kind' });
});

test('whatever a grammar of mixed honest and hostile parts produces, only checked tables and functions remain', async () => {
  await loadModule();
  const random = randomSource(20_261_128);
  let passed = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    const sql = randomStatement(random);
    const begin = performance.now();
    const result = await guard(sql).catch((error: unknown) => error);
    slowest = Math.max(slowest, performance.now() - begin);
    if (result instanceof SqlRefused) continue;
    if (result instanceof Error) throw new Error(`${sql}: ${result.message}`, { cause: result });
    passed += 1;
    requireSafe((result as { sql: string }).sql, sql);
  }
  // A grammar whose statements are all refused would prove nothing.
  expect(passed).toBeGreaterThan(rounds / 20);
  expect(slowest).toBeLessThan(2_000);
});

/** Reads the printed statement again, without the code that checked it. */
function requireSafe(printed: string, given: string): void {
  const parsed = parseSync(printed) as { stmts: { stmt: object }[] };
  expect(parsed.stmts, given).toHaveLength(1);
  const text = JSON.stringify(parsed);
  for (const [, name] of text.matchAll(/"relname":"([^"]+)"/g)) expect(['t_1', 'q'], given).toContain(name);
  for (const [, names] of text.matchAll(/"funcname":\[(.*?)\]/g)) {
    const called = [...names!.matchAll(/"sval":"([^"]+)"/g)].map(([, name]) => name!);
    expect(called[0], given).toBe('pg_catalog');
    expect(allowedFunctions.has(called[1]!) || called[1] === 'date_part', `${given}: ${called[1]}`).toBe(
      true,
    );
  }
  expect(text, given).not.toMatch(/"(?:schemaname|lockingClause|intoClause|RangeFunction|regclass)"/);
  const reads = text.match(/"fromClause":\[\{"RangeVar":\{"relname":"t_1"/g)?.length ?? 0;
  const filters = text.match(
    /"whereClause":\{"A_Expr":\{"kind":"AEXPR_OP","name":\[\{"String":\{"sval":"="\}\}\],"lexpr":\{"ColumnRef":\{"fields":\[\{"String":\{"sval":"_user"/g,
  );
  expect(filters?.length ?? 0, given).toBe(reads);
}
