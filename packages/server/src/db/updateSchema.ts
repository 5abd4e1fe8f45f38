import type { Database } from './Database.js';
import { appliedMigrations, checkApplied, migrate, requireMigrated } from './migrate.js';
import { migrations } from './migrations.generated.js';
import type { OpenDatabaseOptions } from './openDatabase.js';

/** Migrates or checks the schema when a database is opened. */
export async function updateSchema(db: Database, options: OpenDatabaseOptions): Promise<void> {
  if (options.migrates === false) return;
  if (options.beside) return requireMigrated(db);
  if (options.beforeMigration) {
    const applied = await appliedMigrations(db);
    checkApplied(applied);
    const isBehind = applied.length > 0 && applied.length < migrations.length;
    if (isBehind) await options.beforeMigration(db, applied);
  }
  await migrate(db);
}
