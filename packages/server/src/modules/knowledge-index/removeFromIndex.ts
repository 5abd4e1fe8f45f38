import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { indexEntries, indexedDocuments } from './tables.js';

/** What to remove: slices, a document, or all of a dataset. */
export type Removal =
  | { sliceIds: readonly string[] }
  /** With `generation` only this one, with `exceptGeneration` all others. */
  | { documentId: string; generation?: number; exceptGeneration?: number }
  | { datasetId: string };

export async function removeFromIndex(tx: Database, removal: Removal): Promise<void> {
  if ('sliceIds' in removal) return removeSlices(tx, removal.sliceIds);
  const which =
    'datasetId' in removal
      ? eq(indexedDocuments.datasetId, removal.datasetId)
      : and(
          eq(indexedDocuments.documentId, removal.documentId),
          removal.generation === undefined ? undefined : eq(indexedDocuments.generation, removal.generation),
          removal.exceptGeneration === undefined
            ? undefined
            : ne(indexedDocuments.generation, removal.exceptGeneration),
        );
  const gone = tx
    .select({ one: sql`1` })
    .from(indexedDocuments)
    .where(
      and(
        which,
        eq(indexedDocuments.documentId, indexEntries.documentId),
        eq(indexedDocuments.generation, indexEntries.generation),
      ),
    );
  const removed = await tx
    .delete(indexEntries)
    .where(sql`exists (${gone})`)
    .returning({ segment: indexEntries.segment });
  await tx.delete(indexedDocuments).where(which);
  await removePostings(
    tx,
    removed.map(({ segment }) => segment),
  );
}

async function removeSlices(tx: Database, sliceIds: readonly string[]): Promise<void> {
  if (sliceIds.length === 0) return;
  const removed = await tx
    .delete(indexEntries)
    .where(inArray(indexEntries.sliceId, [...sliceIds]))
    .returning({ segment: indexEntries.segment, documentId: indexEntries.documentId });
  await touchDocuments(
    tx,
    removed.map(({ documentId }) => documentId),
  );
  await removePostings(
    tx,
    removed.map(({ segment }) => segment),
  );
}

/** Marks copies of these documents in memory as stale. */
export async function touchDocuments(tx: Database, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .update(indexedDocuments)
    .set({ version: newId() })
    .where(inArray(indexedDocuments.documentId, [...new Set(documentIds)]));
}

/** Deletes the postings of segments without entries. Those of others stay: entries name their segment. */
export async function removePostings(tx: Database, segments: readonly string[]): Promise<void> {
  const distinct = [...new Set(segments)];
  if (distinct.length === 0) return;
  await tx.execute(sql`
    delete from knowledge_index_postings p
    where p.segment = any(${`{${distinct.join(',')}}`}::bigint[])
      and not exists (select from ${indexEntries} e where e.segment = p.segment)`);
}
