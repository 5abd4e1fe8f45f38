import { cpSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../db/openDatabase.js';
import { StartError } from '../host/StartError.js';

// REL-10, besides openDatabase.test.ts: a folder that was copied while a server was using it.

const root = mkdtempSync(join(tmpdir(), 'heddle-copied-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a copy of a folder in use is refused while its lock seems active, and opens with its rows once the lock is old', async () => {
  const own = mkdtempSync(join(root, 'folders-'));
  const folder = join(own, 'first');
  const copy = join(own, 'copy');
  const first = await openDatabase({ folder });
  await first.db.execute(sql`create table kept (word text)`);
  await first.db.execute(sql`insert into kept values ('warp')`);
  cpSync(folder, copy, { recursive: true });
  const begin = performance.now();
  const refused = await openDatabase({ folder: copy }).catch((error: unknown) => error);
  expect(StartError.isInstance(refused)).toBe(true);
  expect((refused as Error).message).toContain(copy);
  expect(performance.now() - begin).toBeLessThan(10_000);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(copy, 'lock'), longAgo, longAgo);
  const second = await openDatabase({ folder: copy });
  await second.db.execute(sql`insert into kept values ('weft')`);
  expect((await second.db.execute(sql`select word from kept`)).rows).toHaveLength(2);
  // The two are independent: neither wrote into the folder of the other.
  expect((await first.db.execute(sql`select word from kept`)).rows).toEqual([{ word: 'warp' }]);
  await second.close();
  await first.close();
});
