import { inArray } from 'drizzle-orm';
import { lockRow } from '../../db/lockRow.js';
import type { App } from '../../kernel/services.js';
import { removeFromIndex } from '../knowledge-index/index.js';
import { releaseUnheld } from './documentImages.js';
import { referToFiles } from './fileReferences.js';
import { dropMirror, mirrorName } from './ingest/mirror.js';
import type { DocumentRow } from './requireDataset.js';
import { datasets, documentImages, documents } from './tables.js';
import { touchDataset } from './touchDataset.js';

/**
 * Deletes documents of one knowledge base with their slices, index entries and files. Work on them stops: its next
 * transaction finds no document.
 */
export async function eraseDocuments(app: App, rows: readonly DocumentRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ id }) => id);
  await app.db.transaction(async (transaction) => {
    await lockRow(transaction, datasets, first.datasetId);
    const images = await transaction
      .select({ fileId: documentImages.fileId })
      .from(documentImages)
      .where(inArray(documentImages.documentId, ids));
    const gone = await transaction
      .delete(documents)
      .where(inArray(documents.id, ids))
      .returning({ fileId: documents.fileId, pending: documents.pending });
    for (const id of ids) await removeFromIndex(transaction, { documentId: id });
    const fileIds = gone.flatMap(({ fileId, pending }) => [fileId ?? [], pending?.fileId ?? []].flat());
    await referToFiles(transaction, first.datasetId);
    await releaseUnheld(app, transaction, [...fileIds, ...images.map(({ fileId }) => fileId)]);
    await touchDataset(transaction, first.datasetId);
  });
  for (const { id, jobId, mirrorTable, columns, pending, nextGeneration } of rows) {
    if (jobId !== null) await app.jobs.cancel(jobId);
    await dropMirror(app, mirrorTable);
    // Work that was stopped may have written the table of its generation.
    if (columns.length > 0 || pending?.columns) await dropMirror(app, mirrorName(id, nextGeneration));
  }
}
