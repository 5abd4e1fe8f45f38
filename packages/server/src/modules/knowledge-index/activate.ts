import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { touchDocuments } from './removeFromIndex.js';
import { indexEntries, indexedDocuments } from './tables.js';

/** From now on this generation of the document is searched, and no other. */
export async function activateGeneration(
  tx: Database,
  documentId: string,
  generation: number,
): Promise<void> {
  const ofDocument = eq(indexedDocuments.documentId, documentId);
  await tx
    .update(indexedDocuments)
    .set({ isActive: false })
    .where(and(ofDocument, ne(indexedDocuments.generation, generation)));
  await tx
    .update(indexedDocuments)
    .set({ isActive: true })
    .where(and(ofDocument, eq(indexedDocuments.generation, generation)));
}

/** What is enabled or disabled. A slice is found if it, its document and its dataset are enabled. */
export interface SearchableParts {
  sliceIds?: readonly string[];
  documentIds?: readonly string[];
  datasetIds?: readonly string[];
}

/** Enables or disables slices, documents and datasets without changing their entries. */
export async function setSearchable(
  tx: Database,
  { sliceIds = [], documentIds = [], datasetIds = [] }: SearchableParts,
  isSearchable: boolean,
): Promise<void> {
  if (sliceIds.length > 0) {
    const changed = await tx
      .update(indexEntries)
      .set({ isSearchable })
      .where(inArray(indexEntries.sliceId, [...sliceIds]))
      .returning({ documentId: indexEntries.documentId });
    await touchDocuments(
      tx,
      changed.map(({ documentId }) => documentId),
    );
  }
  if (documentIds.length > 0)
    await tx
      .update(indexedDocuments)
      .set({ isSearchable })
      .where(inArray(indexedDocuments.documentId, [...documentIds]));
  if (datasetIds.length > 0)
    await tx
      .update(indexedDocuments)
      .set({ isDatasetSearchable: isSearchable })
      .where(inArray(indexedDocuments.datasetId, [...datasetIds]));
}
