import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { App } from '../../kernel/services.js';
import type { ActiveDocument } from './ActiveDocument.js';
import { indexEntries, indexedDocuments } from './tables.js';
import { vectorOf } from './vectorBytes.js';
import {
  copiedDocuments,
  createVectorSchema,
  createVectorTable,
  dropVectorTable,
  listVectorTables,
  maxIndexedDimensions,
  type VectorNames,
  type VectorTableKey,
  vectorSearchNames,
  vectorTable,
} from './vectorTables.js';

/** A statement that adds vectors to the index shall take about this long: on PGlite, requests wait for it. */
const statementMs = 40;
const [firstRows, mostRows] = [10, 200];

/** Brings the indexes of the database up to date with the vectors of large knowledge bases. */
export const copyVectorsJob = defineJob(
  'knowledge-index.copy-vectors',
  z.object({}),
  async ({ app, signal }) => copyVectors(app, signal),
  { limitMs: 60 * 60_000, concurrency: 1 },
);

/**
 * Copies the vectors of large knowledge bases into tables with an index, document by document, and removes copies of
 * what is not searched any more. It may be stopped at any time: documents that are not copied are searched exactly.
 */
export async function copyVectors(app: App, signal: AbortSignal): Promise<void> {
  const large = await findLarge(app);
  const known = await app.use(vectorSearchNames).find(app.db, true);
  const names = known ?? (large.length > 0 ? await createVectorSchema(app) : undefined);
  if (!names) return;
  const isLarge = new Set(large.map(nameOf));
  for (const key of await listVectorTables(app.db))
    if (!isLarge.has(nameOf(key))) await dropVectorTable(app.db, key);
  for (const key of large) {
    await createVectorTable(app.db, names, key);
    await copyDataset(app, names, key, signal);
  }
}

const nameOf = ({ datasetId, dimensions }: VectorTableKey) => `${datasetId}/${dimensions}`;

/** Knowledge bases whose active vectors are worth an index. */
async function findLarge(app: App): Promise<VectorTableKey[]> {
  const from = app.config.vectorIndexFrom;
  // Most installations are small as a whole; counting all entries of the others takes longer.
  const least = Math.ceil(from / maxIndexedDimensions);
  const { rows: few } = await app.db.execute(sql`
    select count(*)::integer as entries from (select from ${indexEntries} limit ${least}) as counted`);
  if (Number(few[0]?.entries) < least) return [];
  const { rows } = await app.db.execute(sql`
    select d.dataset_id::text as dataset, d.dimensions from knowledge_index_documents d
    join knowledge_index_entries e using (document_id, generation)
    where d.is_active and d.dimensions between 1 and ${maxIndexedDimensions}
    group by d.dataset_id, d.dimensions having count(*) * d.dimensions >= ${from}::bigint`);
  return rows.map(({ dataset, dimensions }) => ({
    datasetId: String(dataset),
    dimensions: Number(dimensions),
  }));
}

async function copyDataset(
  app: App,
  names: VectorNames,
  key: VectorTableKey,
  signal: AbortSignal,
): Promise<void> {
  const active = await app.db
    .select()
    .from(indexedDocuments)
    .where(
      and(
        eq(indexedDocuments.datasetId, key.datasetId),
        eq(indexedDocuments.dimensions, key.dimensions),
        eq(indexedDocuments.isActive, true),
      ),
    );
  await removeCopies(app, key, new Set(active.map(({ documentId }) => documentId)));
  const { rows } = await app.db.execute(sql`
    select document_id::text as id, version::text as version from ${copiedDocuments}
    where dataset_id = ${key.datasetId}::bigint and dimensions = ${key.dimensions}`);
  const copied = new Map(rows.map(({ id, version }) => [String(id), String(version)]));
  for (const document of active) {
    if (copied.get(document.documentId) === document.version) continue;
    try {
      await copyDocument(app, names, key, document, signal);
    } catch (error) {
      signal.throwIfAborted();
      // A model may have returned a vector that the extension refuses; such a document is searched exactly.
      app.log.warn('knowledge-index.vectors-not-copied', {
        documentId: document.documentId,
        error: String(error),
      });
    }
  }
}

/** Removes copies of documents that are gone, or not active any more. */
async function removeCopies(app: App, key: VectorTableKey, kept: ReadonlySet<string>): Promise<void> {
  const { rows } = await app.db.execute(
    sql`select distinct document_id::text as id from ${vectorTable(key)}`,
  );
  for (const { id } of rows) {
    if (kept.has(String(id))) continue;
    await app.db.execute(sql`delete from ${copiedDocuments} where document_id = ${String(id)}::bigint`);
    await app.db.execute(sql`delete from ${vectorTable(key)} where document_id = ${String(id)}::bigint`);
  }
}

/** Copies one version of a document; a change meanwhile leaves it for the next time. */
async function copyDocument(
  app: App,
  names: VectorNames,
  key: VectorTableKey,
  { documentId, generation, version }: ActiveDocument,
  signal: AbortSignal,
): Promise<void> {
  const table = vectorTable(key);
  const live = sql`e.document_id = ${documentId}::bigint and e.generation = ${generation}::integer and e.is_searchable`;
  await app.db.execute(sql`delete from ${copiedDocuments} where document_id = ${documentId}::bigint`);
  await app.db.execute(sql`
    delete from ${table} v where v.document_id = ${documentId}::bigint and not exists (
      select from ${indexEntries} e where e.slice_id = v.slice_id and e.segment = v.segment and ${live})`);
  for (let atOnce = firstRows; ; ) {
    signal.throwIfAborted();
    const { rows } = await app.db.execute(sql`
      select e.slice_id::text as id, e.segment::text as segment, e.vector from ${indexEntries} e
      where ${live} and not exists (select from ${table} v where v.slice_id = e.slice_id)
      limit ${atOnce}`);
    if (rows.length === 0) break;
    const took = await insertVectors(app, names, { key, documentId, rows });
    atOnce = Math.max(1, Math.min(mostRows, Math.round((atOnce * statementMs) / Math.max(1, took))));
    // Half of the time is left to others.
    await pause(took, undefined, { signal });
  }
  await app.db.execute(sql`
    insert into ${copiedDocuments} (document_id, dataset_id, dimensions, generation, version, slices)
    select document_id, dataset_id, dimensions, generation, version,
      (select count(*) from ${table} v where v.document_id = ${documentId}::bigint)
    from knowledge_index_documents
    where document_id = ${documentId}::bigint and generation = ${generation}::integer
      and version = ${version}::bigint and is_active
    on conflict (document_id) do nothing`);
}

/** Milliseconds that it took. */
async function insertVectors(
  app: App,
  names: VectorNames,
  given: { key: VectorTableKey; documentId: string; rows: readonly Record<string, unknown>[] },
): Promise<number> {
  const { key, documentId, rows } = given;
  const begin = performance.now();
  const values = rows.map(({ id, segment, vector }) => ({
    ...{ id, segment },
    vector: `[${vectorOf(vector as Uint8Array).join(',')}]`,
  }));
  await app.db.execute(sql`
    insert into ${vectorTable(key)} (slice_id, segment, document_id, embedding)
    select r.id, r.segment, ${documentId}::bigint, r.vector::${names.type(key.dimensions)}
    from json_to_recordset(${JSON.stringify(values)}::json) as r(id bigint, segment bigint, vector text)
    on conflict (slice_id) do nothing`);
  return performance.now() - begin;
}
