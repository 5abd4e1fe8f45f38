import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import type { InsideHit } from '../../resources/ResourceKind.js';
import type { SearchText } from '../../resources/SearchText.js';
import { searchAllTerms } from '../knowledge-index/index.js';
import { readSlices } from './readSlices.js';
import { datasets } from './tables.js';

/** Knowledge bases whose slices are searched, the ones edited last. */
const maxDatasets = 1_000;

/** Slices that are read for each one shown: some are disabled, or of an earlier generation. */
const spare = 4;

/** The descriptions of knowledge bases; their slices have an index of their own. */
export async function datasetTexts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SearchText[]>> {
  const rows = await db
    .select({ id: datasets.id, description: datasets.description })
    .from(datasets)
    .where(inArray(datasets.id, [...ids]));
  return new Map(rows.map(({ id, description }) => [id, [{ place: 'description', text: description }]]));
}

/** Slices of the space's knowledge bases that contain all words of the query. */
export async function searchSlices(
  app: App,
  { spaceId }: SpaceAccess,
  query: string,
  limit: number,
): Promise<InsideHit[]> {
  const rows = await app.db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.spaceId, spaceId), isNull(datasets.deletedAt), eq(datasets.isEnabled, true)))
    .orderBy(desc(datasets.updatedAt))
    .limit(maxDatasets);
  const found = await searchAllTerms(
    app.db,
    rows.map(({ id }) => id),
    query,
    limit * spare,
  );
  const slices = await readSlices(app, found);
  return found
    .flatMap((id) => slices.get(id) ?? [])
    .slice(0, limit)
    .map(({ sliceId, datasetId, documentName, content }) => ({
      resourceId: datasetId,
      place: 'slice',
      id: sliceId,
      label: documentName,
      text: content,
    }));
}
