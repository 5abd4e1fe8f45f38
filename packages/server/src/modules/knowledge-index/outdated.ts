import { and, eq, inArray } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { currentEmbedder } from './embedders.js';
import { isOutdated } from './searchIndex.js';
import { indexedDocuments } from './tables.js';

/** Number of documents by dataset whose active generation is of another embedding model than the current one. */
export async function outdatedDocuments(
  app: App,
  datasetIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (datasetIds.length === 0) return counts;
  const [current, rows] = await Promise.all([
    currentEmbedder(app),
    app.db
      .select({
        datasetId: indexedDocuments.datasetId,
        embedder: indexedDocuments.embedder,
        dimensions: indexedDocuments.dimensions,
      })
      .from(indexedDocuments)
      .where(and(inArray(indexedDocuments.datasetId, [...datasetIds]), eq(indexedDocuments.isActive, true))),
  ]);
  for (const row of rows)
    if (isOutdated(row, current)) counts.set(row.datasetId, (counts.get(row.datasetId) ?? 0) + 1);
  return counts;
}

/** The embedder of a generation, for changes of its slices; the current one for a generation that is not there yet. */
export async function embedderOf(app: App, documentId: string, generation: number): Promise<string> {
  const [row] = await app.db
    .select({ embedder: indexedDocuments.embedder })
    .from(indexedDocuments)
    .where(and(eq(indexedDocuments.documentId, documentId), eq(indexedDocuments.generation, generation)));
  return row?.embedder ?? (await currentEmbedder(app)).id;
}
