import { sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import type { DumpedTable } from './manifest.js';
import { partBytes } from './manifest.js';

const maxRows = 2_000;

/** Makes the text form of values independent of session settings. */
export async function fixTextFormats(db: Database): Promise<void> {
  await db.execute(sql`set local time zone 'UTC'`);
  await db.execute(sql`set local bytea_output = 'hex'`);
  await db.execute(sql`set local intervalstyle = 'postgres'`);
}

/** The tables created by our migrations, except the list of migrations itself. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and c.relname <> 'heddle_migrations'
    order by c.relname`);
  return rows.map(({ name }) => String(name));
}

/** Number of rows and sum of row hashes; equal on any database with the same rows. */
export async function sumTable(db: Database, name: string): Promise<DumpedTable> {
  const { rows } = await db.execute(sql`
    select count(*)::text as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${sql.identifier(name)} t`);
  return { name, rows: Number(rows[0]?.rows), sum: String(rows[0]?.sum) };
}

/**
 * Dumps a table as JSON lines, in chunks. `db` must be a transaction with a stable snapshot. The database
 * itself serialises and parses the JSON, so that numbers and timestamps of any size round-trip.
 */
export async function* dumpTable(db: Database, name: string): AsyncGenerator<string> {
  await db.execute(
    sql`declare heddle_dump no scroll cursor for select to_jsonb(t)::text as line from ${sql.identifier(name)} t`,
  );
  // A row may be as large as 20 MiB, so start with few.
  let atOnce = 8;
  let lines: string[] = [];
  let length = 0;
  for (;;) {
    const { rows } = await db.execute(sql.raw(`fetch ${atOnce} from heddle_dump`));
    if (rows.length === 0) break;
    let fetched = 0;
    for (const { line } of rows) {
      const text = String(line);
      lines.push(text);
      fetched += text.length;
    }
    length += fetched;
    if (length >= partBytes) {
      yield lines.join('\n');
      lines = [];
      length = 0;
    }
    const fits = Math.floor(partBytes / Math.max(fetched / rows.length, 1));
    atOnce = Math.max(1, Math.min(fits, atOnce * 2, maxRows));
  }
  if (lines.length > 0) yield lines.join('\n');
  await db.execute(sql`close heddle_dump`);
}
