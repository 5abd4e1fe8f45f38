import { sql } from 'drizzle-orm';
import { listTables } from '../backup/dumpDatabase.js';
import type { Database } from '../db/Database.js';

interface Column {
  name: string;
  type: string;
}

interface Reference {
  columns: string[];
  table: string;
  target: string[];
}

/**
 * Inserts one row into every table, whatever its columns are, after the tables it references. Returns the
 * number of rows of each table. A table whose constraints require more than types and references stays empty.
 */
export async function fillTables(db: Database): Promise<Record<string, number>> {
  const waiting = new Set(await listTables(db));
  const filled: Record<string, number> = {};
  for (let isStuck = false; !isStuck; ) {
    isStuck = true;
    for (const table of waiting) {
      const references = await referencesOf(db, table);
      if (references.some(({ table: other }) => other !== table && waiting.has(other))) continue;
      waiting.delete(table);
      isStuck = false;
      const before = await countOf(db, table);
      filled[table] = before + ((await fill(db, table, references)) ? 1 : 0);
    }
  }
  return filled;
}

/** Migrations insert some rows themselves, such as categories. */
async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return Number(rows[0]?.count);
}

async function fill(db: Database, table: string, references: readonly Reference[]): Promise<boolean> {
  const columns = await columnsOf(db, table);
  const values = new Map<string, ReturnType<typeof sql>>();
  for (const { name, type } of columns) values.set(name, sampleOf(type));
  for (const reference of references) {
    reference.columns.forEach((column, index) => {
      const target = reference.target[index] ?? 'id';
      if (reference.table === table) values.set(column, values.get(target) ?? sql`null`);
      else
        values.set(
          column,
          sql`(select ${sql.identifier(target)} from ${sql.identifier(reference.table)} limit 1)`,
        );
    });
  }
  const names = sql.join(
    [...values.keys()].map((name) => sql.identifier(name)),
    sql`, `,
  );
  try {
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${names}) values (${sql.join([...values.values()], sql`, `)})`,
    );
    return true;
  } catch {
    return false;
  }
}

function sampleOf(type: string): ReturnType<typeof sql> {
  if (/^(bigint|integer|smallint|numeric|double|real)/.test(type)) return sql`1`;
  if (type === 'boolean') return sql`true`;
  if (type.startsWith('timestamp')) return sql`now()`;
  if (type === 'jsonb' || type === 'json') return sql`'[]'::jsonb`;
  if (type === 'bytea') return sql`'\\x00ff'::bytea`;
  if (type.endsWith('[]')) return sql`'{}'`;
  return sql`'x'`;
}

async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await db.execute(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    order by attnum`);
  return rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

async function referencesOf(db: Database, table: string): Promise<Reference[]> {
  const { rows } = await db.execute(sql`
    select t.relname as table,
      (select json_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k (id, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.id)::text as columns,
      (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k (id, n)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.id)::text as target
    from pg_constraint c join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.conrelid = ${table}::text::regclass`);
  return rows.map(({ table: other, columns, target }) => ({
    table: String(other),
    columns: JSON.parse(String(columns)) as string[],
    target: JSON.parse(String(target)) as string[],
  }));
}
