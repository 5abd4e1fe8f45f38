import { sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import type { DumpedTable } from './manifest.js';
import { partBytes } from './manifest.js';

const mostRows = 2_000;

/** Texts of rows must not depend on who reads them. */
export async function readAlike(db: Database): Promise<void> {
  await db.execute(sql`set local time zone 'UTC'`);
  await db.execute(sql`set local bytea_output = 'hex'`);
  await db.execute(sql`set local intervalstyle = 'postgres'`);
}

/** The tables that our migrations make, without the list of migrations itself. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and c.relname <> 'heddle_migrations'
    order by c.relname`);
  return rows.map(({ name }) => String(name));
}

/** How many rows a table has, and a sum over their hashes that is the same on any database with the same rows. */
export async function sumTable(db: Database, name: string): Promise<DumpedTable> {
  const { rows } = await db.execute(sql`
    select count(*)::text as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as sum
    from ${sql.identifier(name)} t`);
  return { name, rows: Number(rows[0]?.rows), sum: String(rows[0]?.sum) };
}

/**
 * The rows of a table as lines of JSON, in parts. `db` is a transaction in which nothing changes. JSON is written and
 * read by the database, so that numbers and times of any size come back as they were.
 */
export async function* dumpTable(db: Database, name: string): AsyncGenerator<string> {
  await db.execute(
    sql`declare heddle_dump no scroll cursor for select to_jsonb(t)::text as line from ${sql.identifier(name)} t`,
  );
  // A row may have 20 MiB, so the first look is a careful one.
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
    atOnce = Math.max(1, Math.min(fits, atOnce * 2, mostRows));
  }
  if (lines.length > 0) yield lines.join('\n');
  await db.execute(sql`close heddle_dump`);
}
