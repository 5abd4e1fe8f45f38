import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../db/Database.js';
import { findTemplate, findThread } from '../db/pglite/findThread.js';
import { PgliteThread } from '../db/pglite/PgliteThread.js';
import { StartError } from '../host/StartError.js';
import { createStatements, quote } from '../user-tables/definition.js';
import { tablesSetup, userTablesFolder } from '../user-tables/pglite/openPgliteTables.js';
import { userTablesSchema } from '../user-tables/postgres/openPostgresTables.js';
import type { TableDefinition } from '../user-tables/UserTables.js';
import type { ArchiveWriter } from './archive.js';
import { dumpTable, sumTable } from './dumpDatabase.js';
import { type DumpedUserTable, partBytes } from './manifest.js';

/** People's tables while they are written to a backup, or loaded from it. */
export interface OpenTablesFolder {
  db: Database;
  close(): Promise<void>;
}

/** Whether a data folder has people's tables. */
export const hasTablesFolder = (folder: string): boolean =>
  existsSync(join(folder, userTablesFolder, 'PG_VERSION'));

/** Opens people's tables in a locked data folder, or a copy of one; makes the cluster if there is none. */
export async function openTablesFolder(folder: string, limitMs: number): Promise<OpenTablesFolder> {
  const thread = new PgliteThread({
    thread: findThread(),
    folder: join(folder, userTablesFolder),
    template: hasTablesFolder(folder) ? undefined : findTemplate(false),
    statementMs: limitMs,
    transactionMs: limitMs,
    setup: tablesSetup,
  });
  await thread.open();
  return { db: drizzle({ client: thread as never }) as unknown as Database, close: () => thread.close() };
}

/** In a transaction on the database of the system: makes the schema of people's tables the current one. */
export async function enterTablesSchema(transaction: Database): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select to_regclass(${`${userTablesSchema}._tables`}) is not null as found`,
  );
  if (rows[0]?.found !== true) return false;
  const { rows: owners } = await transaction.execute(
    sql`select nspowner::regrole::text as role from pg_namespace where nspname = ${userTablesSchema}`,
  );
  // What is made here belongs to the role of the tables, which has no right to anything else.
  await transaction.execute(sql.raw(`set local role ${String(owners[0]?.role)}`));
  await transaction.execute(sql.raw(`set local search_path = ${userTablesSchema}`));
  return true;
}

/** Back to the schema of the system. */
export async function leaveTablesSchema(transaction: Database): Promise<void> {
  await transaction.execute(sql`set local role none`);
  await transaction.execute(sql`set local search_path to default`);
}

/** Writes people's tables of the current schema. Requires a transaction with a stable snapshot. */
export async function dumpUserTables(
  transaction: Database,
  archive: ArchiveWriter,
): Promise<DumpedUserTable[]> {
  const { rows } = await transaction.execute(sql`select name, definition from _tables order by name`);
  const tables: DumpedUserTable[] = [];
  for (const row of rows) {
    const name = String(row.name);
    tables.push({ ...(await sumTable(transaction, name)), definition: String(row.definition) });
    let part = 0;
    for await (const lines of dumpTable(transaction, name)) {
      part += 1;
      const content = Buffer.from(lines);
      await archive.add(
        `user-tables/${name}/${String(part).padStart(6, '0')}.ndjson`,
        content,
        content.length,
      );
    }
  }
  return tables;
}

/** Makes people's tables of a backup in the current schema, in place of those that are there. */
export async function createUserTablesOf(
  transaction: Database,
  tables: readonly DumpedUserTable[],
): Promise<void> {
  const { rows } = await transaction.execute(sql`select name from _tables`);
  for (const row of rows)
    await transaction.execute(sql.raw(`drop table if exists ${quote(String(row.name))}`));
  await transaction.execute(sql`delete from _tables`);
  for (const { name, definition } of tables) {
    for (const statement of createStatements(name, readDefinition(definition)))
      await transaction.execute(sql.raw(statement));
    await transaction.execute(sql`insert into _tables (name, definition) values (${name}, ${definition})`);
  }
}

/** Loads rows, given as JSON lines. */
export async function loadUserRows(
  transaction: Database,
  tables: readonly DumpedUserTable[],
  name: string,
  lines: string,
): Promise<void> {
  if (!tables.some((table) => table.name === name))
    throw new StartError(`The backup holds rows of a table that it does not describe: ${name}.`);
  const table = sql.raw(quote(name));
  const rows = `[${lines.replaceAll('\n', ',')}]`;
  await transaction.execute(
    sql`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)`,
  );
}

/** Lets new rows get numbers after those that were loaded, and compares every table with the backup. */
export async function finishUserTables(
  transaction: Database,
  tables: readonly DumpedUserTable[],
): Promise<void> {
  for (const { name, rows: expected, sum: expectedSum, definition } of tables) {
    for (const column of readDefinition(definition).columns)
      if (column.standard === 'identity')
        await transaction.execute(
          sql`select setval(pg_get_serial_sequence(${quote(name)}, ${column.name}), coalesce(max(${sql.identifier(column.name)}), 0) + 1, false) from ${sql.identifier(name)}`,
        );
    const { rows, sum } = await sumTable(transaction, name);
    if (rows !== expected || sum !== expectedSum)
      throw new StartError(
        `The table ${name} did not come back as it was: ${rows} of ${expected} rows. Nothing was changed.`,
      );
  }
}

function readDefinition(text: string): TableDefinition {
  if (text.length > partBytes)
    throw new StartError('The backup describes a table that cannot come from Heddle.');
  return JSON.parse(text) as TableDefinition;
}
