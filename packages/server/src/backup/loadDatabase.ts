import { sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { type AppliedMigration, applyMigrations } from '../db/migrate.js';
import { migrations } from '../db/migrations.generated.js';
import { StartError } from '../host/StartError.js';
import { listTables, sumTable } from './dumpDatabase.js';
import type { DumpedTable } from './manifest.js';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** A database being filled in one transaction. */
export interface LoadingDatabase {
  /** Inserts JSON lines into a table. */
  load(table: string, lines: string): Promise<void>;
  /** Restores the foreign keys, which validates them, and compares every table with the backup. */
  finish(tables: readonly DumpedTable[]): Promise<void>;
}

/** Creates the tables as of the backup, without rows and foreign keys. */
export async function beginLoad(
  transaction: Database,
  applied: readonly AppliedMigration[],
): Promise<LoadingDatabase> {
  // Tables may be large, and the disk slow.
  await transaction.execute(sql`set local statement_timeout = 0`);
  await applyMigrations(transaction, migrations.slice(0, applied.length));
  const keys = await takeForeignKeys(transaction);
  const tables = await listTables(transaction);
  // Some migrations insert rows, which the backup has too, as they were changed since.
  for (const table of tables) await transaction.execute(sql`delete from ${sql.identifier(table)}`);
  const known = new Set(tables);
  const columns = new Map<string, string>();
  return {
    async load(table, lines) {
      if (!known.has(table))
        throw new StartError(`The backup holds a table that Heddle does not know: ${table}.`);
      const named = columns.get(table) ?? (await columnsOf(transaction, table));
      columns.set(table, named);
      const rows = `[${lines.replaceAll('\n', ',')}]`;
      await transaction.execute(sql`
        insert into ${sql.identifier(table)} (${sql.raw(named)}) overriding system value
        select ${sql.raw(named)} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${rows}::jsonb)`);
    },
    async finish(tables) {
      for (const { table, name, definition } of keys) {
        await transaction.execute(
          sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
        );
      }
      for (const table of tables) {
        const { rows, sum } = await sumTable(transaction, table.name);
        if (rows !== table.rows || sum !== table.sum)
          throw new StartError(
            `The table ${table.name} did not come back as it was: ${rows} of ${table.rows} rows. Nothing was changed.`,
          );
      }
    },
  };
}

/** Drops the foreign keys, so that tables can be loaded in any order. */
async function takeForeignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await db.execute(sql`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname = current_schema()`);
  const keys = rows.map((row) => ({
    table: String(row.table),
    name: String(row.name),
    definition: String(row.definition),
  }));
  for (const { table, name } of keys)
    await db.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  return keys;
}

/** The writable columns: generated ones are computed. */
async function columnsOf(db: Database, table: string): Promise<string> {
  const { rows } = await db.execute(sql`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  return String(rows[0]?.columns);
}

/** Drops every table of this application, before restoring over an existing installation. */
export async function dropTables(db: Database): Promise<void> {
  for (const table of [...(await listTables(db)), 'heddle_migrations'])
    await db.execute(sql`drop table if exists ${sql.identifier(table)} cascade`);
}
