import { knowledgeFormats } from '@heddle/api-contract/families/knowledge';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { imageIds } from './documentImages.js';
import { parseRow } from './indexText.js';
import { mirrorColumn } from './ingest/mirror.js';
import type { DatasetRow, DocumentRow, SliceRow } from './requireDataset.js';
import { withUrls } from './slices.js';
import { typeName } from './tableColumns.js';
import { datasets, documents, slices } from './tables.js';

/** A slice as answers quote it. */
export interface ReadSlice {
  sliceId: string;
  content: string;
  documentId: string;
  documentName: string;
  datasetId: string;
  datasetName: string;
  /** From 1, in documents that have pages. */
  page?: number;
  /** Range of UTF-16 units in the text of the document. */
  start?: number;
  end?: number;
  /** Where the document was fetched from. */
  url?: string;
  tags: readonly string[];
  metadata: DocumentRow['metadata'];
  isTable: boolean;
  isPhoto: boolean;
}

/** Signed URLs of files by id. */
export type SignFiles = (
  fileIds: readonly string[],
) => Promise<ReadonlyMap<string, { uri: string; url: string }>>;

/**
 * Slices that are found now, by id: those of disabled or deleted parents, and of other generations, are left out.
 * With `sign`, pictures have addresses that can be read. Callers check rights.
 */
export async function readSlices(
  { db }: Pick<App, 'db'>,
  ids: readonly string[],
  { sign }: { sign?: SignFiles } = {},
): Promise<Map<string, ReadSlice>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(slices)
    .innerJoin(
      documents,
      and(eq(documents.id, slices.documentId), eq(documents.activeGeneration, slices.generation)),
    )
    .innerJoin(datasets, eq(datasets.id, slices.datasetId))
    .where(
      and(
        inArray(slices.id, [...ids]),
        eq(slices.isEnabled, true),
        eq(documents.isEnabled, true),
        eq(datasets.isEnabled, true),
        isNull(datasets.deletedAt),
      ),
    );
  const files = rows.flatMap(({ knowledge_slices: slice, knowledge_documents: document }) => [
    ...imageIds(slice.content),
    ...(document.fileId === null ? [] : [document.fileId]),
  ]);
  const urls = (await sign?.(files)) ?? new Map<string, { uri: string; url: string }>();
  return new Map(
    rows.map(({ knowledge_slices: slice, knowledge_documents: document, knowledge_datasets: dataset }) => [
      slice.id,
      toReadSlice(slice, document, dataset, urls),
    ]),
  );
}

function toReadSlice(
  slice: SliceRow,
  document: DocumentRow,
  dataset: DatasetRow,
  urls: ReadonlyMap<string, { uri: string; url: string }>,
): ReadSlice {
  const isTable = dataset.format === knowledgeFormats.table;
  const isPhoto = dataset.format === knowledgeFormats.photo;
  const url = document.address;
  return {
    sliceId: slice.id,
    content: contentOf(slice, document, { isTable, isPhoto }, urls),
    documentId: document.id,
    documentName: document.name,
    datasetId: dataset.id,
    datasetName: dataset.name,
    ...(slice.page !== null && { page: slice.page }),
    ...(slice.start !== null && { start: slice.start }),
    ...(slice.end !== null && { end: slice.end }),
    ...(url !== '' && { url }),
    tags: document.tags,
    metadata: document.metadata,
    isTable,
    isPhoto,
  };
}

/** Rows as JSON by the names of their columns; photos with their picture before the caption. */
function contentOf(
  { content }: SliceRow,
  { columns, fileId, extension }: DocumentRow,
  { isTable, isPhoto }: { isTable: boolean; isPhoto: boolean },
  urls: ReadonlyMap<string, { uri: string; url: string }>,
): string {
  if (isTable) {
    const values = parseRow(content);
    return JSON.stringify(Object.fromEntries(columns.map(({ id, name }) => [name, values[id] ?? ''])));
  }
  if (!isPhoto || fileId === null) return withUrls(content, urls);
  const uri = urls.get(fileId)?.uri ?? `file-${fileId}.${extension}`;
  return withUrls(`<img src="" data-tos-key="${uri}">${content}`, urls);
}

/** Counts slices that a search has returned, once each. */
export async function countHits({ db }: Pick<App, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(slices)
    .set({ hit: sql`${slices.hit} + 1` })
    .where(inArray(slices.id, [...new Set(ids)]));
}

/** A table that statements can read. */
export interface ReadableTable {
  documentId: string;
  datasetId: string;
  name: string;
  description: string;
  /** In the store of people's tables. */
  mirrorTable: string;
  columns: {
    id: string;
    name: string;
    physicalName: string;
    type: 'boolean' | 'integer' | 'number' | 'time' | 'string';
    description: string;
    isIndexed: boolean;
  }[];
}

/** The tables of these knowledge bases that are enabled. Callers check rights. */
export async function tablesOf(
  { db }: Pick<App, 'db'>,
  datasetIds: readonly string[],
): Promise<ReadableTable[]> {
  if (datasetIds.length === 0) return [];
  const rows = await db
    .select()
    .from(documents)
    .innerJoin(datasets, eq(datasets.id, documents.datasetId))
    .where(
      and(
        inArray(documents.datasetId, [...datasetIds]),
        eq(datasets.format, knowledgeFormats.table),
        eq(datasets.isEnabled, true),
        isNull(datasets.deletedAt),
        eq(documents.isEnabled, true),
      ),
    )
    .orderBy(documents.id);
  return rows
    .filter(({ knowledge_documents: { mirrorTable } }) => mirrorTable !== '')
    .map(({ knowledge_documents: document, knowledge_datasets: dataset }) => ({
      documentId: document.id,
      datasetId: dataset.id,
      name: document.name,
      description: dataset.description,
      mirrorTable: document.mirrorTable,
      columns: document.columns.map((column) => ({
        id: column.id,
        name: column.name,
        physicalName: mirrorColumn(column),
        type: typeName(column.type),
        description: column.description,
        isIndexed: column.isIndexed,
      })),
    }));
}
