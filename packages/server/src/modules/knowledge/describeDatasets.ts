import type { Result } from '@heddle/api-contract';
import { datasetStatuses, type knowledge } from '@heddle/api-contract/families/knowledge';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { countUsers } from '../../resources/references.js';
import { iconUrls } from '../file/index.js';
import { currentEmbedder, outdatedDocuments } from '../knowledge-index/index.js';
import { findCreators } from '../workflow/index.js';
import type { DatasetRow } from './requireDataset.js';
import { toWireChunkStrategy, toWireParsingStrategy } from './strategies.js';
import { documents, slices } from './tables.js';

export type WireDataset = Result<typeof knowledge.calls.list>['dataset_list'][number];

/** Knowledge bases of one space as the API sends them, with the counts of their documents and slices. */
export async function describeDatasets(
  context: Context,
  access: SpaceAccess,
  rows: readonly DatasetRow[],
): Promise<WireDataset[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [listed, hits, creators, users, icons, outdated, embedder] = await Promise.all([
    documentsOf(context, ids),
    hitsOf(context, ids),
    findCreators(context, rows),
    countUsers(context, context.user.id, 'knowledge', ids),
    iconUrls(
      context,
      rows.map(({ iconUri }) => iconUri),
    ),
    outdatedDocuments(context, ids),
    currentEmbedder(context),
  ]);
  return rows.map((row) => {
    const own = listed.filter(({ datasetId }) => datasetId === row.id);
    const processing = own.filter(({ status }) => status === 'processing');
    const failed = own.filter(({ status }) => status === 'failed' || status === 'cancelled');
    const creator = creators(row.creatorId);
    const sum = (pick: (document: (typeof own)[number]) => number) =>
      own.reduce((total, document) => total + pick(document), 0);
    return {
      dataset_id: row.id,
      name: row.name,
      file_list: own.map(({ name }) => name),
      all_file_size: String(sum(({ size }) => size)),
      bot_used_count: users.get(row.id) ?? 0,
      status: statusOf(row, processing.length > 0),
      processing_file_list: processing.map(({ name }) => name),
      processing_file_id_list: processing.map(({ id }) => id),
      failed_file_list: failed.map(({ name }) => name),
      create_time: toSeconds(row.createdAt),
      update_time: toSeconds(row.updatedAt),
      icon_url: icons.get(row.iconUri) ?? '',
      icon_uri: row.iconUri,
      description: row.description,
      can_edit: can(access, 'edit', row),
      creator_id: row.creatorId,
      creator_name: creator.name,
      avatar_url: creator.avatar_url,
      space_id: row.spaceId,
      format_type: row.format,
      slice_count: sum(({ sliceCount }) => sliceCount),
      hit_count: hits.get(row.id) ?? 0,
      doc_count: own.length,
      chunk_strategy: toWireChunkStrategy(row.chunkStrategy),
      project_id: row.projectId ?? '',
      storage_location: 0,
      dataset_type: 0,
      parsing_strategy: toWireParsingStrategy(row.parsingStrategy),
      char_count: sum(({ charCount }) => charCount),
      embedder: own.find(({ embedderId }) => embedderId !== '')?.embedderId ?? embedder.id,
      needs_reindex: (outdated.get(row.id) ?? 0) > 0,
    };
  });
}

function statusOf({ isEnabled, deletedAt }: DatasetRow, isProcessing: boolean): number {
  if (deletedAt !== null) return datasetStatuses.deleted;
  if (!isEnabled) return datasetStatuses.disabled;
  return isProcessing ? datasetStatuses.processing : datasetStatuses.ready;
}

function documentsOf({ db }: Context, ids: readonly string[]) {
  const { id, datasetId, name, size, status, sliceCount, charCount, embedderId } = documents;
  return db
    .select({ id, datasetId, name, size, status, sliceCount, charCount, embedderId })
    .from(documents)
    .where(inArray(documents.datasetId, [...ids]))
    .orderBy(documents.id);
}

/** Hits of the slices that are found now. */
async function hitsOf({ db }: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: slices.datasetId, hits: sql<number>`coalesce(sum(${slices.hit}), 0)::int` })
    .from(slices)
    .innerJoin(
      documents,
      and(eq(documents.id, slices.documentId), eq(documents.activeGeneration, slices.generation)),
    )
    .where(inArray(slices.datasetId, [...ids]))
    .groupBy(slices.datasetId);
  return new Map(rows.map(({ id, hits }) => [id, hits]));
}
