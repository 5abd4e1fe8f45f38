import type { Result } from '@heddle/api-contract';
import { chunkTypes, documentStatuses, type knowledge } from '@heddle/api-contract/families/knowledge';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { fileUrls } from '../file/index.js';
import type { DatasetRow, DocumentRow } from './requireDataset.js';
import type { StoredColumn, StoredProblem } from './stored.js';
import { toWireChunkStrategy, toWireParsingStrategy } from './strategies.js';
import { documents, slices } from './tables.js';

export type WireDocument = Result<typeof knowledge.calls.listDocuments>['document_infos'][number];

/** Documents as the API sends them; those whose knowledge base is missing are left out. */
export async function describeDocuments(
  context: Context,
  rows: readonly DocumentRow[],
  ofDatasets: readonly DatasetRow[],
): Promise<WireDocument[]> {
  const parents = new Map(ofDatasets.map((dataset) => [dataset.id, dataset]));
  const [hits, urls] = await Promise.all([
    hitsOf(context, rows),
    fileUrls(
      context,
      rows.flatMap(({ fileId }) => fileId ?? []),
    ),
  ]);
  return rows.flatMap((row) => {
    const dataset = parents.get(row.datasetId);
    return dataset
      ? [toWire(context, { row, dataset, hit: hits.get(row.id) ?? 0, file: urls.get(row.fileId ?? '') })]
      : [];
  });
}

interface Described {
  row: DocumentRow;
  dataset: DatasetRow;
  hit: number;
  file: { uri: string; url: string } | undefined;
}

function toWire(context: Context, { row, dataset, hit, file }: Described): WireDocument {
  const isTree = row.chunkStrategy.type === chunkTypes.level && row.activeGeneration > 0;
  return {
    name: row.name,
    document_id: row.id,
    dataset_id: row.datasetId,
    tos_uri: file?.uri ?? '',
    bot_used_count: 0,
    create_time: toSeconds(row.createdAt),
    update_time: toSeconds(row.updatedAt),
    creator_id: row.creatorId,
    slice_count: row.sliceCount,
    type: row.extension,
    size: row.size,
    char_count: row.charCount,
    status: toWireStatus(row),
    hit_count: hit,
    source_type: row.source,
    update_type: row.updateType,
    update_interval: row.updateInterval,
    format_type: dataset.format,
    table_meta: toWireColumns(row.columns),
    web_url: row.address,
    status_descript: row.problem?.text ?? '',
    source_file_id: row.fileId ?? '',
    is_disconnect: false,
    space_id: dataset.spaceId,
    editable_update_rule: row.address !== '',
    editable_append_content: true,
    chunk_strategy: toWireChunkStrategy(row.chunkStrategy),
    parsing_strategy: toWireParsingStrategy(row.parsingStrategy),
    filter_strategy: { filter_page: row.skippedPages, filter_box_position: [] },
    imagex_uri: '',
    doc_outline: '',
    doc_tree_tos_url: isTree
      ? `${originOf(context.request)}/api/knowledge/document/tree?document_id=${row.id}`
      : '',
    preview_tos_url: file?.url ?? '',
    review_id: row.pending?.reviewId ?? '',
    is_enabled: row.isEnabled,
    tags: row.tags,
    metadata: row.metadata,
    problem: toWireProblem(row.problem),
    is_searchable: row.activeGeneration > 0 && row.isEnabled && dataset.isEnabled,
    page_count: row.pageCount,
  };
}

/** The status that the specification knows: a document that was cancelled has failed. */
export function toWireStatus({ status, isEnabled }: Pick<DocumentRow, 'status' | 'isEnabled'>): number {
  if (status === 'processing') return documentStatuses.processing;
  if (status !== 'ready') return documentStatuses.failed;
  return isEnabled ? documentStatuses.enabled : documentStatuses.disabled;
}

export function toWireProblem(problem: StoredProblem | null) {
  return problem && { key: problem.key, parameters: problem.parameters };
}

export function toWireColumns(columns: readonly StoredColumn[]) {
  return columns.map(({ id, name, type, isIndexed, description }, index) => ({
    id,
    column_name: name,
    is_semantic: isIndexed,
    sequence: String(index),
    column_type: type,
    contains_empty_value: false,
    desc: description,
  }));
}

async function hitsOf({ db }: Context, rows: readonly DocumentRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({ id: slices.documentId, hits: sql<number>`coalesce(sum(${slices.hit}), 0)::int` })
    .from(slices)
    .innerJoin(
      documents,
      and(eq(documents.id, slices.documentId), eq(documents.activeGeneration, slices.generation)),
    )
    .where(
      inArray(
        slices.documentId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(slices.documentId);
  return new Map(found.map(({ id, hits }) => [id, hits]));
}
