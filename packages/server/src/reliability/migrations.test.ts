// @module-tag by-turns
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { listTables } from '../backup/dumpDatabase.js';
import type { Database } from '../db/Database.js';
import { appliedMigrations, migrate } from '../db/migrate.js';
import { migrations } from '../db/migrations.generated.js';
import { openDatabase } from '../db/openDatabase.js';
import { createOwnDatabase } from '../testing/createTestDatabase.js';
import { fillTables } from '../testing/fillTables.js';
import { buildProcess } from '../testing/startProcess.js';
import { commitSeed, isSoak } from './rounds.js';

// REL-07: migrates released schemas with rows in every table, and is killed on the way.

const root = mkdtempSync(join(tmpdir(), 'heddle-migrations-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

// Each release adds a schema: test the first, the latest and two chosen by the commit. `npm run test:all`
// tests all.
const latest = 4;
const earlier = migrations.slice(0, -1).map(({ name }, index) => [name, index] as const);
const drawn = [commitSeed % earlier.length, (commitSeed * 7) % earlier.length];
const tried = earlier.filter(
  ([, index]) =>
    process.env.HEDDLE_TEST_ALL === '1' ||
    index === 0 ||
    index >= earlier.length - latest ||
    drawn.includes(index),
);

describe('a database of an earlier schema', () => {
  test.each(tried)(
    'up to %s keeps one row of every table',
    async (_, index) => {
      const database = await createOwnDatabase(undefined, { migrates: false });
      const { db } = database;
      await migrate(db, migrations.slice(0, index + 1));
      const filled = await fillTables(db);
      expect(Object.keys(filled).length).toBeGreaterThan(2);
      await migrate(db);
      expect(await appliedMigrations(db)).toHaveLength(migrations.length);
      const tables = new Set(await listTables(db));
      for (const [table, count] of Object.entries(filled)) {
        // A table removed by a later version has moved its rows or dropped them on purpose.
        if (tables.has(table)) expect([table, await countOf(db, table)]).toEqual([table, count]);
      }
      await database.close();
    },
    60_000,
  );
});

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return Number(rows[0]?.count);
}

describe('a server that is killed during a migration', () => {
  const statements = migrations.slice(1).flatMap((migration) => migration.statements).length;
  const moments = isSoak ? 20 : 3;
  // The first and the last statement, and some in between.
  const steps = Array.from({ length: moments }, (_, index) =>
    Math.max(1, Math.round((index * statements) / (moments - 1))),
  );

  test(
    `keeps the old tables, and the next start completes the migration (${steps.length} moments)`,
    async () => {
      const file = await buildProcess('migratingProcess');
      const folder = join(root, 'killed');
      for (const step of new Set(steps)) {
        rmSync(folder, { recursive: true, force: true });
        const old = await openDatabase({ folder }, { migrates: false });
        await migrate(old.db, migrations.slice(0, 1));
        await old.close();
        const child = fork(file, [folder, String(step)], { stdio: 'ignore' });
        const [, signal] = await once(child, 'exit');
        expect(signal).toBe('SIGKILL');
        const between = await openDatabase({ folder }, { migrates: false });
        expect((await appliedMigrations(between.db)).map(({ name }) => name)).toEqual([migrations[0]!.name]);
        await between.close();
        const upgraded = await openDatabase({ folder });
        expect(await appliedMigrations(upgraded.db)).toHaveLength(migrations.length);
        await upgraded.close();
      }
    },
    60_000 + moments * 60_000,
  );
});
