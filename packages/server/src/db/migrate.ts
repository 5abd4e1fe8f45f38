import { sql } from 'drizzle-orm';
import { StartError } from '../host/StartError.js';
import type { Database } from './Database.js';
import { migrations } from './migrations.generated.js';

/** One migration: its statements, and a hash of them that the database remembers. */
export interface Migration {
  name: string;
  hash: string;
  statements: readonly string[];
}

// Any number, the same in every version: servers that start together on one PostgreSQL migrate one after another.
const migrationLock = 7_243_001;

/**
 * Brings the tables up to date in one transaction. Drizzle's own migrator reads a folder through node:fs, which a
 * browser worker has not.
 */
export async function migrate(db: Database, wanted: readonly Migration[] = migrations): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(migrationLock))})`);
    await transaction.execute(sql`
      create table if not exists heddle_migrations (
        position integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now()
      )`);
    const { rows } = await transaction.execute(
      sql`select position, name, hash from heddle_migrations order by position`,
    );
    rows.forEach((row, index) => {
      const known = wanted[index];
      if (!known) {
        throw new StartError(
          'The database was written by a newer Heddle. Start that version, or restore a backup.',
        );
      }
      if (row.hash !== known.hash) {
        throw new StartError(
          `The database was migrated by another build of Heddle (${String(row.name)} differs from ${known.name}).`,
        );
      }
    });
    for (const [index, migration] of wanted.entries()) {
      if (index < rows.length) continue;
      for (const statement of migration.statements) await transaction.execute(sql.raw(statement));
      await transaction.execute(
        sql`insert into heddle_migrations (position, name, hash) values (${index}, ${migration.name}, ${migration.hash})`,
      );
    }
  });
}
