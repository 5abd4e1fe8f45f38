import { byScore, type Scored } from '@heddle/retrieval';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { VectorMatrix } from '../../retrieval-engine/RetrievalEngine.js';
import type { ActiveDocument } from './ActiveDocument.js';
import { indexEntries } from './tables.js';
import { readInto } from './vectorBytes.js';

/** Rows per statement: decoding them must not hold up other requests. */
const rowsAtOnce = 500;
/** Documents are loaded together up to this number of bytes. */
const loadBytes = 4 * 1024 * 1024;

/** Exact search: the slices whose vectors have the largest inner products with the query. */
export async function searchVectors(
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

async function readMatrix(
  app: App,
  key: string,
  { documentId, generation, dimensions }: ActiveDocument,
): Promise<VectorMatrix> {
  const ids: string[] = [];
  const parts: Float32Array[] = [];
  for (let after = '0'; ; after = ids.at(-1) ?? after) {
    const rows = await app.db
      .select({ id: indexEntries.sliceId, vector: indexEntries.vector })
      .from(indexEntries)
      .where(
        and(
          eq(indexEntries.documentId, documentId),
          eq(indexEntries.generation, generation),
          eq(indexEntries.isSearchable, true),
          gt(indexEntries.sliceId, after),
        ),
      )
      .orderBy(asc(indexEntries.sliceId))
      .limit(rowsAtOnce);
    const part = new Float32Array(rows.length * dimensions);
    for (const [index, { vector }] of rows.entries()) readInto(part, index * dimensions, vector);
    parts.push(part);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < rowsAtOnce) break;
  }
  return { key, ids, matrix: joined(parts) };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const matrix = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    matrix.set(part, start);
    start += part.length;
  }
  return matrix;
}
