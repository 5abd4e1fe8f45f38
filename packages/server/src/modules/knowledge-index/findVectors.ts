import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { indexEntries, indexedDocuments } from './tables.js';
import { vectorOf } from './vectorBytes.js';

/** The vectors of slices of a generation, by slice; none if another embedder wrote them. */
export async function findVectors(
  db: Database,
  { documentId, generation, embedderId }: { documentId: string; generation: number; embedderId: string },
  sliceIds: readonly string[],
): Promise<Map<string, Float32Array>> {
  if (sliceIds.length === 0) return new Map();
  const rows = await db
    .select({ sliceId: indexEntries.sliceId, vector: indexEntries.vector })
    .from(indexEntries)
    .innerJoin(
      indexedDocuments,
      and(
        eq(indexedDocuments.documentId, indexEntries.documentId),
        eq(indexedDocuments.generation, indexEntries.generation),
      ),
    )
    .where(
      and(
        eq(indexedDocuments.documentId, documentId),
        eq(indexedDocuments.generation, generation),
        eq(indexedDocuments.embedder, embedderId),
        inArray(indexEntries.sliceId, [...sliceIds]),
      ),
    );
  return new Map(rows.map(({ sliceId, vector }) => [sliceId, vectorOf(vector)]));
}
