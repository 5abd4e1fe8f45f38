import { afterAll, expect, test } from 'vitest';
import { orders } from './corpus.js';
import { createNodeGuard } from './createNodeGuard.js';
import { guardSql } from './guardSql.js';

const options = { tables: [orders], kinds: ['select' as const], parameters: ['x'] };
const values = Array.from({ length: 1_500 }, (_, index) => index % 10).join(',');
const long = `select name from orders where name = ? and amount in (${values})`;

const guards = [createNodeGuard(), createNodeGuard()];
afterAll(() => Promise.all(guards.map((guard) => guard.close())));

test('checks a long statement in a thread, with the result that this thread would have', async () => {
  const [{ guard }] = guards as [(typeof guards)[number]];
  let isFree = false;
  setTimeout(() => {
    isFree = true;
  }, 0);
  const checked = await guard(long, options);
  expect(isFree).toBe(true);
  const { sql, kind, parameters } = await guardSql(long, options);
  expect(checked).toEqual({ sql, kind, parameters });
  const refused = guard(`${long} and pg_sleep(1)`, options);
  await expect(refused).rejects.toMatchObject({ refusal: 'function', position: long.length + 5 });
});

test('ends with the application', async () => {
  const { guard, close } = guards[1]!;
  const failed = expect(guard(long, options)).rejects.toThrow('closing');
  await Promise.resolve();
  await close();
  await failed;
  await expect(guard(long, options)).rejects.toThrow('closing');
  expect(await guard('select ? from orders', options)).toMatchObject({ kind: 'select' });
});
