import { sql } from 'drizzle-orm';
import { StartError } from '../host/StartError.js';
import type { Database } from './Database.js';
import type { Migration } from './Migration.js';
import { migrations } from './migrations.generated.js';

// Arbitrary, but the same in all versions: servers that start at the same time on one PostgreSQL migrate one
// after another.
const migrationLock = 7_243_001;

/** A migration that has been applied. */
export interface AppliedMigration {
  name: string;
  hash: string;
}

/** Applied migrations, oldest first; none in a database without our tables. */
export async function appliedMigrations(db: Database): Promise<AppliedMigration[]> {
  const { rows } = await db.execute(sql`select to_regclass('heddle_migrations') is not null as found`);
  return rows[0]?.found === true ? readApplied(db) : [];
}

async function readApplied(db: Database): Promise<AppliedMigration[]> {
  const { rows } = await db.execute(sql`select name, hash from heddle_migrations order by position`);
  return rows.map(({ name, hash }) => ({ name: String(name), hash: String(hash) }));
}

/** Throws a StartError unless the applied migrations are a prefix of `wanted`. */
export function checkApplied(
  applied: readonly AppliedMigration[],
  wanted: readonly Migration[] = migrations,
): void {
  for (const [index, { name, hash }] of applied.entries()) {
    const known = wanted[index];
    if (!known) {
      throw new StartError(
        'The database was written by a newer Heddle. Start that version, or restore a backup.',
      );
    }
    if (hash !== known.hash) {
      throw new StartError(
        `The database was migrated by another build of Heddle (${name} differs from ${known.name}).`,
      );
    }
  }
}

/** For processes that do not migrate: throws a StartError unless the schema is up to date. */
export async function requireMigrated(db: Database): Promise<void> {
  const applied = await appliedMigrations(db);
  checkApplied(applied);
  if (applied.length < migrations.length)
    throw new StartError(
      'The database is not up to date. Start the server of this version first: it brings the tables up to date.',
    );
}

/**
 * Migrates the schema in one transaction, so that a crash leaves the previous state. Drizzle's own migrator
 * reads a folder with node:fs, which browser workers lack.
 */
export async function migrate(db: Database, wanted: readonly Migration[] = migrations): Promise<void> {
  await db.transaction((transaction) => applyMigrations(transaction, wanted));
}

/** As `migrate`, within an existing transaction. */
export async function applyMigrations(transaction: Database, wanted: readonly Migration[]): Promise<void> {
  // Changing a large table may take longer than the limit for requests.
  await transaction.execute(sql`set local statement_timeout = 0`);
  await transaction.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(migrationLock))})`);
  await transaction.execute(sql`
    create table if not exists heddle_migrations (
      position integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now()
    )`);
  const applied = await readApplied(transaction);
  checkApplied(applied, wanted);
  for (const [index, migration] of wanted.entries()) {
    if (index < applied.length) continue;
    for (const statement of migration.statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(
      sql`insert into heddle_migrations (position, name, hash) values (${index}, ${migration.name}, ${migration.hash})`,
    );
  }
}
