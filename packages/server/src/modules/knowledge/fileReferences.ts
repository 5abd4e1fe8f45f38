import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { replaceReferences } from '../../resources/references.js';
import { datasets, documents } from './tables.js';

/** Writes which files the documents of a knowledge base hold: nobody deletes them while they are needed. */
export async function referToFiles(transaction: Database, datasetId: string): Promise<void> {
  const [dataset] = await transaction
    .select({ spaceId: datasets.spaceId })
    .from(datasets)
    .where(eq(datasets.id, datasetId));
  if (!dataset) return;
  const held = await transaction
    .select({ fileId: documents.fileId })
    .from(documents)
    .where(eq(documents.datasetId, datasetId));
  await replaceReferences(
    transaction,
    { kind: 'knowledge', id: datasetId, spaceId: dataset.spaceId },
    'draft',
    held.flatMap(({ fileId }) => (fileId === null ? [] : [{ kind: 'file' as const, id: fileId }])),
  );
}
