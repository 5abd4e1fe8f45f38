import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOwnDatabase } from '../../testing/createTestDatabase.js';
import { type FaultyConnection, startFaultyConnection } from '../../testing/faultyConnection.js';
import type { Database } from '../Database.js';
import { databaseErrorOf } from '../DatabaseError.js';
import { type OpenDatabase, openDatabase } from '../openDatabase.js';

const server = globalThis.heddleTestServer?.url;
if (!server) console.warn('not run: faults of connections, because there is no PostgreSQL here');

/** More than the pool has connections. */
const many = 15;

describe.skipIf(!server)('the connections to PostgreSQL', () => {
  let own: OpenDatabase;
  let proxy: FaultyConnection;
  let opened: OpenDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await createOwnDatabase(server, { migrates: false });
    const [row] = (await own.db.execute(sql`select current_database() as name`)).rows;
    await own.db.execute(sql`create table pairs (id int primary key, value int not null)`);
    // PostgreSQL looks for deadlocks after this time.
    await own.db.execute(sql.raw(`alter database ${row?.name} set deadlock_timeout = '20ms'`));
    const target = new URL(server ?? '');
    target.pathname = `/${row?.name}`;
    proxy = await startFaultyConnection(target.href);
    opened = await openDatabase({ url: proxy.url }, { migrates: false, beside: true });
    db = opened.db;
  });
  afterAll(async () => {
    await opened?.close();
    await proxy?.close();
    await own?.close();
  });
  beforeEach(async () => {
    await own.db.execute(sql`truncate pairs`);
    await own.db.execute(sql`insert into pairs values (1, 0), (2, 0)`);
  });

  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => databaseErrorOf(error)?.failure,
    );
  const values = async () =>
    (await db.execute(sql`select value from pairs order by id`)).rows.map(({ value }) => value);
  const count = (on: Database, id: number) =>
    on.execute(sql`update pairs set value = value + 1 where id = ${id}`);

  test('REL-16: may be reset before, within and after transactions; the pool goes on', async () => {
    for (let round = 0; round < many; round++) {
      const begin = db.transaction(async () => undefined);
      proxy.cutNext();
      await begin.catch(() => undefined);
      const within = db.transaction(async (transaction) => {
        await count(transaction, 1);
        proxy.reset();
        // The connection ends while the transaction does something else.
        await new Promise((resolve) => setTimeout(resolve, 5));
        await count(transaction, 2);
      });
      expect(await failureOf(within)).toBe('unreachable');
    }
    expect(await values()).toEqual([0, 0]);
  });

  test('REL-16: may be reset during a read outside transactions, which is repeated', async () => {
    for (let round = 0; round < many; round++) {
      const read = values();
      proxy.cutNext();
      expect(await read).toEqual([0, 0]);
    }
  });

  test('REL-16: are reported as unreachable while they are refused, and work again afterwards', async () => {
    proxy.isRefusing = true;
    proxy.reset();
    expect(await failureOf(count(db, 1))).toBe('unreachable');
    expect(await failureOf(db.transaction((transaction) => count(transaction, 1)))).toBe('unreachable');
    proxy.isRefusing = false;
    await count(db, 1);
    expect(await values()).toEqual([1, 0]);
  });

  test('REL-17: transactions that lock each other out are repeated, and both take effect', async () => {
    let arrived = 0;
    let attempts = 0;
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const crossed = (first: number, second: number) =>
      db.transaction(async (transaction) => {
        attempts += 1;
        await count(transaction, first);
        arrived += 1;
        if (arrived === 2) meet();
        await met;
        await count(transaction, second);
      });
    await Promise.all([crossed(1, 2), crossed(2, 1)]);
    expect(attempts).toBe(3);
    expect(await values()).toEqual([2, 2]);
  });

  test('REL-17: transactions that cannot be serialised are repeated', async () => {
    const add = () =>
      db.transaction(
        async (transaction) => {
          const { rows } = await transaction.execute(sql`select value from pairs where id = 1`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          await transaction.execute(
            sql`update pairs set value = ${Number(rows[0]?.value) + 1}::int where id = 1`,
          );
        },
        { isolationLevel: 'repeatable read' },
      );
    await Promise.all([add(), add(), add()]);
    expect(await values()).toEqual([3, 0]);
  });

  test('REL-17: a statement that conflicts is repeated, three times at most', async () => {
    await own.db.execute(sql`
      create or replace function conflict(times int) returns int language plpgsql as $$
      begin
        if nextval('tries') <= times then raise exception using errcode = '40P01', message = 'deadlock'; end if;
        return 1;
      end $$`);
    await own.db.execute(sql`create sequence tries`);
    await db.execute(sql`select conflict(3)`);
    await own.db.execute(sql`alter sequence tries restart`);
    await expect(db.execute(sql`select conflict(9)`)).rejects.toMatchObject({ cause: { code: '40P01' } });
    const { rows } = await own.db.execute(sql`select last_value::int from tries`);
    expect(rows[0]?.last_value).toBe(4);
  });

  test('a transaction that fails for its own reasons is not repeated', async () => {
    let attempts = 0;
    const failing = db.transaction(async () => {
      attempts += 1;
      throw new Error('mine');
    });
    await expect(failing).rejects.toThrow('mine');
    expect(attempts).toBe(1);
  });
});
