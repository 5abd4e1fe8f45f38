import type { Input, Result } from '@heddle/api-contract';
import type { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import { and, eq, inArray } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import { currentEmbedder } from './embedders.js';
import { isOutdated } from './searchIndex.js';
import { indexedDocuments } from './tables.js';

type Calls = typeof knowledgeIndex.calls;

/** Finds the ids of the knowledge bases of a space; the index knows them only by their ids. */
export const spaceDatasets = defineExtensionPoint<(app: App, access: SpaceAccess) => Promise<string[]>>(
  'knowledge bases of a space',
);

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

/** Knowledge bases of a space whose slices were embedded by another model than the current one. */
export async function listOutdated(
  context: Context,
  { space_id }: Input<Calls['outdated']>,
): Promise<Result<Calls['outdated']>> {
  const access = await context.spaceAccess(space_id, 'view');
  const found = context.extensions(spaceDatasets).map((find) => find(context, access));
  const counts = await outdatedDocuments(context, (await Promise.all(found)).flat());
  return { datasets: Array.from(counts, ([dataset_id, documents]) => ({ dataset_id, documents })) };
}
