// @module-tag pglite
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/createTestDatabase.js';
import { lookup } from './lookup.js';
import type { OpenDatabase } from './openDatabase.js';

let database: OpenDatabase;
let statements: (readonly string[])[];

const nameOf = lookup<string>(async (db, keys) => {
  statements.push(keys);
  const { rows } = await db.execute(
    sql`select id, name from names where id = any(${sql.param([...keys])}::text[])`,
  );
  return new Map(rows.map((row) => [String(row.id), String(row.name)]));
});

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table names (id text primary key, name text not null)`);
});
beforeEach(async () => {
  statements = [];
  await database.db.execute(sql`delete from names`);
  await database.db.execute(sql`insert into names values ('1', 'warp'), ('2', 'weft')`);
});
afterAll(() => database.close());

test('combines concurrent lookups into one statement, and returns each caller its own row', async () => {
  const asked = ['1', '2', '1', '3'].map((key) => nameOf(database.db, key));
  expect(await Promise.all(asked)).toEqual(['warp', 'weft', 'warp', undefined]);
  expect(statements).toEqual([['1', '2', '3']]);
});

test('splits keys over several statements at the limit', async () => {
  const asked: string[][] = [];
  const sameOf = lookup<string>(async (_, keys) => {
    asked.push([...keys]);
    return new Map(keys.map((key) => [key, key]));
  }, 2);
  const keys = ['1', '2', '3', '4', '5'];
  expect(await Promise.all(keys.map((key) => sameOf(database.db, key)))).toEqual(keys);
  expect(asked).toEqual([['1', '2'], ['3', '4'], ['5']]);
});

test('does not find a row deleted before the lookup, even if an earlier statement is still running', async () => {
  const before = nameOf(database.db, '1');
  await new Promise(setImmediate);
  const ended = database.db.execute(sql`delete from names where id = '1'`);
  expect(await before).toBe('warp');
  await ended;
  expect(await nameOf(database.db, '1')).toBe(undefined);
  expect(statements).toEqual([['1'], ['1']]);
});

test('looks up inside a transaction separately: uncommitted changes are visible there and nowhere else', async () => {
  const undone = database.db.transaction(async (transaction) => {
    await transaction.execute(sql`update names set name = 'thread' where id = '2'`);
    expect(await nameOf(transaction, '2')).toBe('thread');
    throw new Error('enough');
  });
  const outside = nameOf(database.db, '2');
  await expect(undone).rejects.toThrow('enough');
  expect(await outside).toBe('weft');
});

test('rejects every caller that shared a failed statement, and no later caller', async () => {
  await database.db.execute(sql`alter table names rename to away`);
  const asked = await Promise.allSettled(['1', '2'].map((key) => nameOf(database.db, key)));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await database.db.execute(sql`alter table away rename to names`);
  expect(await nameOf(database.db, '1')).toBe('warp');
});
