import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { type App, defineService } from '../../kernel/services.js';

// Vectors for the index of the database are copies. They are kept outside of the schema of the migrations, because
// the extension may be missing, and backups, which leave them out, may be restored where it is.

/** The schema of all tables of copied vectors. */
const vectorSchema = 'heddle_vectors';

/** pgvector indexes up to 2,000 dimensions of 32 bits, and up to 4,000 of 16 bits. */
const fullDimensions = 2_000;
export const maxIndexedDimensions = 4_000;

// Arbitrary, but the same in all versions: servers that start at the same time create the tables one after another.
const creationLock = 7_243_004;

/** Vectors of one knowledge base with one number of dimensions. */
export interface VectorTableKey {
  datasetId: string;
  dimensions: number;
}

/** The table with the vectors of a knowledge base. Ids are checked: they become part of statements. */
export function vectorTable({ datasetId, dimensions }: VectorTableKey): SQL {
  return sql.raw(`${vectorSchema}.dataset_${BigInt(datasetId)}_${Math.trunc(dimensions)}`);
}

/** Documents whose vectors were copied, with the version that was copied. */
export const copiedDocuments = sql.raw(`${vectorSchema}.documents`);

/** How statements name what belongs to the extension, which may be installed in any schema. */
export interface VectorNames {
  type(dimensions: number): SQL;
  /** The negative inner product. */
  operator: SQL;
  operators(dimensions: number): SQL;
}

function namesIn(schema: string): VectorNames {
  const quoted = `"${schema.replaceAll('"', '""')}"`;
  const base = (dimensions: number) => (dimensions <= fullDimensions ? 'vector' : 'halfvec');
  return {
    type: (dimensions) => sql.raw(`${quoted}.${base(dimensions)}(${Math.trunc(dimensions)})`),
    operator: sql.raw(`operator(${quoted}.<#>)`),
    operators: (dimensions) => sql.raw(`${quoted}.${base(dimensions)}_ip_ops`),
  };
}

/** Whether the database has the extension, or the server may install it. */
export async function hasVectorExtension(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select exists (select from pg_extension where extname = 'vector')
      or (exists (select from pg_available_extensions where name = 'vector')
        and has_database_privilege(current_database(), 'create')) as found`);
  return rows[0]?.found === true;
}

/** Installs the extension and creates the list of copied documents; undefined where that is impossible. */
export async function createVectorSchema(app: App): Promise<VectorNames | undefined> {
  if (!(await hasVectorExtension(app.db))) return undefined;
  try {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(creationLock))})`);
      await tx.execute(sql.raw(`create schema if not exists ${vectorSchema}`));
      await tx.execute(sql.raw(`create extension if not exists vector schema ${vectorSchema}`));
      await tx.execute(sql`
        create table if not exists ${copiedDocuments} (
          document_id bigint primary key, dataset_id bigint not null, dimensions integer not null,
          generation integer not null, version bigint not null, slices integer not null
        )`);
      await tx.execute(sql`
        create index if not exists documents_dataset on ${copiedDocuments} (dataset_id)`);
    });
  } catch (error) {
    app.log.warn('knowledge-index.no-extension', { message: String(error) });
    return undefined;
  }
  return app.use(vectorSearchNames).find(app.db, true);
}

/** Creates the table of a knowledge base and its index. */
export async function createVectorTable(
  db: Database,
  names: VectorNames,
  key: VectorTableKey,
): Promise<void> {
  const table = vectorTable(key);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(creationLock))})`);
    const { rows } = await tx.execute(sql`select to_regclass(${tableName(key)}) is not null as found`);
    if (rows[0]?.found === true) return;
    await tx.execute(sql`
      create table ${table} (
        slice_id bigint primary key, segment bigint not null, document_id bigint not null,
        embedding ${names.type(key.dimensions)} not null
      )`);
    await tx.execute(sql`create index on ${table} (document_id)`);
    await tx.execute(sql`create index on ${table} using hnsw (embedding ${names.operators(key.dimensions)})`);
  });
}

const tableName = ({ datasetId, dimensions }: VectorTableKey) =>
  `${vectorSchema}.dataset_${BigInt(datasetId)}_${Math.trunc(dimensions)}`;

/** The existing tables. */
export async function listVectorTables(db: Database): Promise<VectorTableKey[]> {
  const { rows } = await db.execute(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${vectorSchema} and c.relkind = 'r' and c.relname like 'dataset\\_%'`);
  return rows.flatMap(({ name }) => {
    const [, datasetId, dimensions] = /^dataset_(\d+)_(\d+)$/.exec(String(name)) ?? [];
    return datasetId === undefined ? [] : [{ datasetId, dimensions: Number(dimensions) }];
  });
}

export async function dropVectorTable(db: Database, key: VectorTableKey): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from ${copiedDocuments} where dataset_id = ${key.datasetId}::bigint and dimensions = ${key.dimensions}`);
    await tx.execute(sql`drop table if exists ${vectorTable(key)}`);
  });
}

/** How long a process may not notice that another one has created the first table. */
const recheckMs = 60_000;

/** Remembers whether there are tables of vectors at all. */
export const vectorSearchNames = defineService('knowledge-vector-names', () => {
  let names: VectorNames | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Undefined: there are none, and exact search is the only one. */
    async find(db: Database, isNews = false): Promise<VectorNames | undefined> {
      if (!isNews && (names || performance.now() - checkedAt < recheckMs)) return names;
      checkedAt = performance.now();
      const { rows } = await db.execute(sql`
        select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'vector' and to_regclass(${`${vectorSchema}.documents`}) is not null`);
      names = rows[0] && namesIn(String(rows[0].schema));
      return names;
    },
  };
});
