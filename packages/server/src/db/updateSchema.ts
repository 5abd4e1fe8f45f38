import type { Database } from './Database.js';
import {
  type AppliedMigration,
  appliedMigrations,
  checkApplied,
  migrate,
  requireMigrated,
} from './migrate.js';
import { migrations } from './migrations.generated.js';

/** Whether and how to migrate a database that is opened. */
export interface SchemaOptions {
  /** PostgreSQL only: open it next to the server that owns the installation and migrates it. */
  beside?: boolean;
  /** Called before migrating an existing installation; throwing prevents the migration. */
  beforeMigration?: (db: Database, applied: readonly AppliedMigration[]) => Promise<void>;
  /** False leaves the schema unchanged and unchecked. */
  migrates?: boolean;
}

/** Migrates or checks the schema when a database is opened. */
export async function updateSchema(db: Database, options: SchemaOptions): Promise<void> {
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
