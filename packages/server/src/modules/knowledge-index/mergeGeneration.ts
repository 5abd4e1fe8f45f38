import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DimensionsChanged } from './IndexEntry.js';
import { touchDocuments } from './removeFromIndex.js';
import { indexEntries, indexedDocuments } from './tables.js';

/**
 * Moves the entries of one generation into another of the same document, whose slices stay: for rows that were added.
 * @throws DimensionsChanged if they were embedded by another model
 */
export async function mergeGeneration(
  tx: Database,
  documentId: string,
  from: number,
  into: number,
): Promise<void> {
  const generations = await tx
    .select()
    .from(indexedDocuments)
    .where(eq(indexedDocuments.documentId, documentId));
  const source = generations.find(({ generation }) => generation === from);
  if (!source) return;
  const target = generations.find(({ generation }) => generation === into);
  if (target && (target.embedder !== source.embedder || target.dimensions !== source.dimensions))
    throw new DimensionsChanged(documentId, target.dimensions, source.dimensions);
  const ofSource = and(eq(indexedDocuments.documentId, documentId), eq(indexedDocuments.generation, from));
  if (target) await tx.delete(indexedDocuments).where(ofSource);
  else await tx.update(indexedDocuments).set({ generation: into, isActive: true }).where(ofSource);
  await tx
    .update(indexEntries)
    .set({ generation: into })
    .where(and(eq(indexEntries.documentId, documentId), eq(indexEntries.generation, from)));
  await touchDocuments(tx, [documentId]);
}
