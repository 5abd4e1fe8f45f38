import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { TermCounts } from '../../retrieval-engine/RetrievalEngine.js';
import { DimensionsChanged, type IndexEntry } from './IndexEntry.js';
import { removePostings } from './removeFromIndex.js';
import { indexEntries, indexedDocuments } from './tables.js';
import { toBytes } from './vectorBytes.js';

/** An entry with its terms, see `prepareEntries`. */
export interface PreparedEntry extends IndexEntry {
  terms: TermCounts;
}

/**
 * Writes slices of generations that are not active yet, or changed slices of active ones. Writing the same slices
 * again replaces them.
 * @throws DimensionsChanged
 */
export async function writeIndex(
  tx: Database,
  embedder: string,
  entries: readonly PreparedEntry[],
): Promise<void> {
  for (const group of groupsOf(entries)) await writeGroup(tx, embedder, group);
}

/** The entries by document and generation. */
function groupsOf(entries: readonly PreparedEntry[]): PreparedEntry[][] {
  const groups = new Map<string, PreparedEntry[]>();
  for (const entry of entries) {
    const key = `${entry.documentId}/${entry.generation}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

async function writeGroup(tx: Database, embedder: string, entries: readonly PreparedEntry[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const segment = newId();
  await writeDocument(tx, embedder, first, segment);
  const ids = entries.map(({ sliceId }) => sliceId);
  const replaced = await tx.delete(indexEntries).where(inArray(indexEntries.sliceId, ids)).returning({
    segment: indexEntries.segment,
    id: indexEntries.sliceId,
    isSearchable: indexEntries.isSearchable,
  });
  const disabled = new Set(replaced.filter(({ isSearchable }) => !isSearchable).map(({ id }) => id));
  await tx.insert(indexEntries).values(
    entries.map(({ sliceId, documentId, generation, vector, terms }) => ({
      ...{ sliceId, documentId, generation, segment },
      isSearchable: !disabled.has(sliceId),
      length: terms.length,
      vector: toBytes(vector),
    })),
  );
  await writePostings(tx, first.datasetId, segment, entries);
  await removePostings(
    tx,
    replaced.map((row) => row.segment),
  );
}

/** Creates or touches the row of the generation; a further generation is as searchable as the document is. */
async function writeDocument(
  tx: Database,
  embedder: string,
  { documentId, generation, datasetId, vector }: IndexEntry,
  version: string,
): Promise<void> {
  const dimensions = vector.length;
  const same = and(eq(indexedDocuments.documentId, documentId), eq(indexedDocuments.generation, generation));
  const [known] = await tx
    .update(indexedDocuments)
    .set({ version })
    .where(same)
    .returning({ embedder: indexedDocuments.embedder, dimensions: indexedDocuments.dimensions });
  if (known) {
    if (known.dimensions !== dimensions || known.embedder !== embedder)
      throw new DimensionsChanged(documentId, known.dimensions, dimensions);
    return;
  }
  const flag = (
    column: 'is_searchable' | 'is_dataset_searchable',
    key: 'document_id' | 'dataset_id',
    id: string,
  ) =>
    sql<boolean>`coalesce((select bool_and(${sql.raw(column)}) from ${indexedDocuments} where ${sql.raw(key)} = ${id}), true)`;
  await tx.insert(indexedDocuments).values({
    ...{ documentId, generation, datasetId, embedder, dimensions, version },
    isSearchable: flag('is_searchable', 'document_id', documentId),
    isDatasetSearchable: flag('is_dataset_searchable', 'dataset_id', datasetId),
  });
}

/** One row per term, written from a single parameter: a batch has thousands of rows. */
async function writePostings(
  tx: Database,
  datasetId: string,
  segment: string,
  entries: readonly PreparedEntry[],
): Promise<void> {
  const terms = new Map<string, { ids: string[]; counts: number[] }>();
  for (const { sliceId, terms: found } of entries) {
    for (const [term, count] of found.counts) {
      const row = terms.get(term) ?? { ids: [], counts: [] };
      row.ids.push(sliceId);
      row.counts.push(count);
      terms.set(term, row);
    }
  }
  if (terms.size === 0) return;
  const rows = JSON.stringify(Array.from(terms, ([term, { ids, counts }]) => ({ term, ids, counts })));
  await tx.execute(sql`
    insert into knowledge_index_postings (dataset_id, term, segment, slice_ids, counts)
    select ${datasetId}::bigint, r.term, ${segment}::bigint, r.ids, r.counts
    from json_to_recordset(${rows}::json) as r(term text, ids bigint[], counts integer[])`);
}
