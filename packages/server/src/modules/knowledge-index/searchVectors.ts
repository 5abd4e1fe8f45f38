import { byScore, type Scored } from '@heddle/retrieval';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { VectorMatrix } from '../../retrieval-engine/RetrievalEngine.js';
import type { ActiveDocument } from './ActiveDocument.js';
import { groupIndexed, searchIndexedVectors } from './searchIndexedVectors.js';
import { indexEntries } from './tables.js';
import { readInto } from './vectorBytes.js';

/** Rows per statement: decoding them must not hold up other requests. */
const rowsAtOnce = 500;
/** Documents are loaded together up to this number of bytes. */
const loadBytes = 4 * 1024 * 1024;

/**
 * The slices whose vectors have the largest inner products with the query: by an index of the database for large
 * knowledge bases where there is one, exactly for all others.
 */
export async function searchVectors(
  app: App,
  documents: readonly ActiveDocument[],
  query: Float32Array,
  limit: number,
): Promise<Scored[]> {
  const { groups, others } = await groupIndexed(app, documents, query.length);
  const best: Scored[] = [];
  for (const group of groups) {
    const found = await searchIndexedVectors(app, group, query, limit);
    if (found) best.push(...found);
    else others.push(...group.documents);
  }
  if (others.length > 0) best.push(...(await searchExactly(app, others, query, limit)));
  return best.sort(byScore).slice(0, limit);
}

async function searchExactly(
  app: App,
  documents: readonly ActiveDocument[],
  query: Float32Array,
  limit: number,
): Promise<Scored[]> {
  const byKey = new Map(documents.map((document) => [keyOf(document), document]));
  const { found, absent } = await app.retrievalEngine.search({ query, keys: [...byKey.keys()], limit });
  let best = found;
  let load: VectorMatrix[] = [];
  const searchLoaded = async () => {
    const keys = load.map(({ key }) => key);
    const further = await app.retrievalEngine.search({ query, keys, limit, load });
    best = [...best, ...further.found].sort(byScore).slice(0, limit);
    load = [];
  };
  for (const key of absent) {
    const document = byKey.get(key);
    if (!document) continue;
    load.push(await readMatrix(app, key, document));
    if (load.reduce((sum, { matrix }) => sum + matrix.byteLength, 0) >= loadBytes) await searchLoaded();
  }
  if (load.length > 0) await searchLoaded();
  return best;
}

const keyOf = ({ documentId, generation, version }: ActiveDocument) =>
  `${documentId}/${generation}/${version}`;

/** The vectors of a document, read in parts into one matrix: joining parts would hold up other requests. */
async function readMatrix(
  app: App,
  key: string,
  { documentId, generation, dimensions }: ActiveDocument,
): Promise<VectorMatrix> {
  const live = and(
    eq(indexEntries.documentId, documentId),
    eq(indexEntries.generation, generation),
    eq(indexEntries.isSearchable, true),
  );
  const ids: string[] = [];
  let matrix: Float32Array | undefined;
  for (let after = '0'; ; after = ids.at(-1) ?? after) {
    const rows = await app.db
      .select({ id: indexEntries.sliceId, vector: indexEntries.vector })
      .from(indexEntries)
      .where(and(live, gt(indexEntries.sliceId, after)))
      .orderBy(asc(indexEntries.sliceId))
      .limit(rowsAtOnce);
    const isLast = rows.length < rowsAtOnce;
    matrix ??= new Float32Array(
      (isLast ? rows.length : await app.db.$count(indexEntries, live)) * dimensions,
    );
    for (const { id, vector } of rows) {
      // Slices that were added since they were counted belong to a later version.
      if ((ids.length + 1) * dimensions > matrix.length) break;
      readInto(matrix, ids.length * dimensions, vector);
      ids.push(id);
    }
    if (isLast || ids.length * dimensions === matrix.length) break;
  }
  return { key, ids, matrix: matrix.subarray(0, ids.length * dimensions) };
}
