import { byScore, type Scored } from '@heddle/retrieval';
import { sql } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { ActiveDocument } from './ActiveDocument.js';
import { copiedDocuments, vectorSearchNames, vectorTable } from './vectorTables.js';

/** Documents of one knowledge base whose vectors the database has indexed as they are now. */
interface IndexedGroup {
  datasetId: string;
  documents: ActiveDocument[];
  slices: number;
}

/** Candidates that the search of the graph keeps; by the benchmark, recall is at least 0.95 from 100 on. */
const leastCandidates = 120;
/** The limit of the extension. */
const mostCandidates = 1_000;

/**
 * Documents that are better searched by the index of the database, and all others: those that are few, or have
 * changed since their vectors were copied.
 */
export async function groupIndexed(
  app: App,
  documents: readonly ActiveDocument[],
  dimensions: number,
): Promise<{ groups: IndexedGroup[]; others: ActiveDocument[] }> {
  const names = await app.use(vectorSearchNames).find(app.db);
  if (!names || documents.length === 0) return { groups: [], others: [...documents] };
  const datasets = [...new Set(documents.map(({ datasetId }) => datasetId))];
  const { rows } = await app.db.execute(sql`
    select document_id::text as id, generation, version::text as version, slices from ${copiedDocuments}
    where dataset_id = any(${`{${datasets.join(',')}}`}::bigint[]) and dimensions = ${dimensions}`);
  const copied = new Map(rows.map((row) => [String(row.id), row]));
  const groups = new Map<string, IndexedGroup>();
  const others: ActiveDocument[] = [];
  for (const document of documents) {
    const copy = copied.get(document.documentId);
    const isCurrent =
      copy && String(copy.version) === document.version && Number(copy.generation) === document.generation;
    if (!isCurrent) {
      others.push(document);
      continue;
    }
    const { datasetId } = document;
    const group = groups.get(datasetId) ?? { datasetId, documents: [], slices: 0 };
    group.documents.push(document);
    group.slices += Number(copy.slices);
    groups.set(datasetId, group);
  }
  const isWorthIt = ({ slices }: IndexedGroup) => slices * dimensions >= app.config.vectorIndexFrom;
  const all = [...groups.values()];
  return {
    groups: all.filter(isWorthIt),
    others: [...others, ...all.filter((group) => !isWorthIt(group)).flatMap((group) => group.documents)],
  };
}

/**
 * The slices of a group with about the largest inner products, by an HNSW index; undefined if it has not found
 * enough, because few of what it holds may be searched.
 */
export async function searchIndexedVectors(
  app: App,
  { datasetId, documents, slices }: IndexedGroup,
  query: Float32Array,
  limit: number,
): Promise<Scored[] | undefined> {
  const names = await app.use(vectorSearchNames).find(app.db);
  if (!names) return undefined;
  const key = { datasetId, dimensions: query.length };
  const candidates = Math.min(mostCandidates, Math.max(leastCandidates, 2 * limit));
  const vector = sql`${`[${query.join(',')}]`}::text::${names.type(query.length)}`;
  const rows = await app.db.transaction(async (tx) => {
    // Sorting all vectors would be exact, but slow: the planner must follow the graph. Where it meets slices of
    // other documents, it goes on.
    await tx.execute(sql`
      select set_config('hnsw.ef_search', ${String(candidates)}, true),
        set_config('hnsw.iterative_scan', 'strict_order', true),
        set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`);
    const found = await tx.execute(sql`
      select slice_id::text as id, -(embedding ${names.operator} ${vector}) as score
      from ${vectorTable(key)}
      where document_id = any(${`{${documents.map(({ documentId }) => documentId).join(',')}}`}::bigint[])
      order by embedding ${names.operator} ${vector} limit ${limit}`);
    return found.rows;
  });
  const found = rows.map(({ id, score }) => ({ id: String(id), score: Number(score) }));
  return found.length < Math.min(limit, slices) ? undefined : found.sort(byScore);
}
