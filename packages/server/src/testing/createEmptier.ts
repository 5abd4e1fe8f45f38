import { type SQL, sql } from 'drizzle-orm';
import { listTables } from '../backup/dumpDatabase.js';
import type { Database } from '../db/Database.js';

/** Empties a database; false if its schema was changed, so that it cannot be used again. */
export type Emptier = () => Promise<boolean>;

// The application of a test may still be writing after it was closed, for example the last rows of an audit
// log.
const settleMs = 10_000;

/** Remembers the schema of a freshly migrated database. */
export async function createEmptier(db: Database): Promise<Emptier> {
  const tables = await listTables(db);
  const schema = await schemaOf(db);
  const nonEmpty = sql.join(
    tables.map(
      (name) => sql`select ${name}::text as name where exists (select from ${sql.identifier(name)})`,
    ),
    sql` union all `,
  );
  const seeds = await readRows(db, await namesOf(db, nonEmpty));
  return async () => {
    await untilIdle(db);
    if ((await schemaOf(db)) !== schema) return false;
    const names = (await namesOf(db, nonEmpty)).map((name) => sql.identifier(name));
    if (names.length > 0)
      await db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`);
    for (const [name, rows] of seeds)
      await db.execute(sql`
        insert into ${sql.identifier(name)}
        select * from json_populate_recordset(null::${sql.identifier(name)}, ${rows}::json)`);
    return true;
  };
}

async function namesOf(db: Database, query: SQL): Promise<string[]> {
  const { rows } = await db.execute(query);
  return rows.map(({ name }) => String(name));
}

/** The rows of tables as JSON: those that migrations insert, such as categories. */
async function readRows(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const seeds = new Map<string, string>();
  for (const name of names) {
    const { rows } = await db.execute(
      sql`select json_agg(t)::text as rows from ${sql.identifier(name)} as t`,
    );
    seeds.set(name, String(rows[0]?.rows));
  }
  return seeds;
}

/** Waits until no other connection to this database has an open statement or transaction. */
async function untilIdle(db: Database): Promise<void> {
  for (const end = Date.now() + settleMs; ; await new Promise((resolve) => setTimeout(resolve, 5))) {
    const { rows } = await db.execute(sql`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    if (rows[0]?.busy === 0) return;
    if (Date.now() > end) throw new Error('a test left statements running in its database');
  }
}

/** A digest of every table, column, index, constraint, trigger and function that is not PostgreSQL's own. */
async function schemaOf(db: Database): Promise<string> {
  const { rows } = await db.execute(sql`
    with spaces as (
      select oid from pg_namespace where nspname not like 'pg\_%' and nspname <> 'information_schema'
    )
    select md5(string_agg(line, ',' order by line)) as digest from (
      select 'column ' || c.relname || ' ' || a.attname || ' ' || a.atttypid::text || ' ' || a.attnotnull::text as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attnum > 0 and not a.attisdropped and c.relnamespace in (select oid from spaces)
      union all
      select 'relation ' || relname || ' ' || relkind::text from pg_class where relnamespace in (select oid from spaces)
      union all
      select concat_ws(' ', 'constraint', conname, contype, conrelid::text, conkey::text, confrelid::text,
          confkey::text, confdeltype, confupdtype, conbin::text)
        from pg_constraint where connamespace in (select oid from spaces)
      union all
      select 'trigger ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all
      select 'function ' || proname || ' ' || md5(prosrc) from pg_proc where pronamespace in (select oid from spaces)
    ) lines`);
  return String(rows[0]?.digest);
}
