import type { Input } from '@heddle/api-contract';
import { documentSources, type knowledge, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { storable, storableText } from '../../db/storable.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { FileOwner } from '../file/index.js';
import type { DocumentSource } from './documentSources.js';
import { referToFiles } from './fileReferences.js';
import { beginWork } from './ingest/beginWork.js';
import type { DatasetRow, DocumentRow } from './requireDataset.js';
import type { ChunkStrategy, ParsingStrategy, PendingWork, StoredColumn } from './stored.js';
import type { PlacedColumn } from './tableColumns.js';
import { datasets, documents } from './tables.js';
import { touchDataset } from './touchDataset.js';

type Calls = typeof knowledge.calls;
type Base = NonNullable<Input<Calls['createDocument']>['document_bases']>[number];

/** How documents are read and split. */
export interface DocumentSettings {
  chunkStrategy: ChunkStrategy;
  parsingStrategy: ParsingStrategy;
}

/** A document to create. */
export interface NewDocument extends DocumentSource {
  skippedPages?: number[];
  tags?: string[];
  metadata?: Record<string, string | number | boolean>;
  updateType?: number;
  updateInterval?: number;
  caption?: string;
  columns?: StoredColumn[];
  sheet?: PendingWork['sheet'];
}

export function fromBase(base: Base, source: DocumentSource): NewDocument {
  const { name, filter_strategy, tags, metadata, update_rule } = base;
  return {
    ...source,
    ...(name?.trim() && { name: name.trim() }),
    skippedPages: [...new Set(filter_strategy?.filter_page ?? [])],
    ...(tags && { tags: [...new Set(tags)] }),
    ...(metadata && { metadata }),
    updateType: update_rule?.update_type ?? 0,
    updateInterval: update_rule?.update_interval ?? 0,
  };
}

/** Inserts documents and begins to store their content in the background: all or none. */
export async function createDocuments(
  app: FileOwner,
  { row: dataset, access }: { row: DatasetRow; access: Pick<SpaceAccess, 'userId' | 'spaceId'> },
  given: readonly NewDocument[],
  settings: DocumentSettings,
): Promise<DocumentRow[]> {
  return app.db.transaction(async (transaction) => {
    await lockRow(transaction, datasets, dataset.id);
    await requireRoom(transaction, dataset.id, given.length);
    const taken = await namesOf(transaction, dataset.id);
    const rows: DocumentRow[] = [];
    for (const one of given) {
      const row = toRow(dataset, access.userId, freeName(taken, one.name), one, settings);
      await transaction.insert(documents).values(row);
      rows.push(
        await beginWork(
          app,
          transaction,
          { document: row, spaceId: dataset.spaceId, userId: access.userId },
          {
            mode: 'replace',
            ...(one.reviewId !== undefined && { reviewId: one.reviewId }),
            ...(one.caption !== undefined && { caption: storableText(one.caption) }),
            ...(one.columns && { columns: one.columns }),
            ...(one.sheet && { sheet: one.sheet }),
          },
        ),
      );
    }
    await referToFiles(transaction, dataset.id);
    await touchDataset(transaction, dataset.id);
    return rows;
  });
}

/** Inserts a table without rows, which people write or add from files. */
export async function createEmptyTable(
  app: App,
  { row: dataset, access }: { row: DatasetRow; access: Pick<SpaceAccess, 'userId'> },
  { name, columns }: { name: string; columns: readonly PlacedColumn[] },
  settings: DocumentSettings,
): Promise<DocumentRow> {
  return app.db.transaction(async (transaction) => {
    await lockRow(transaction, datasets, dataset.id);
    await requireRoom(transaction, dataset.id, 1);
    const source = { fileId: '0', name, extension: '', size: 0, source: documentSources.custom };
    const row: DocumentRow = {
      ...toRow(dataset, access.userId, name, source, settings),
      fileId: null,
      columns: columns.map(({ position: _, ...column }) => column),
      status: 'ready',
      activeGeneration: 1,
      nextGeneration: 1,
      progress: 100,
    };
    await transaction.insert(documents).values(row);
    await touchDataset(transaction, dataset.id);
    return row;
  });
}

function toRow(
  dataset: DatasetRow,
  userId: string,
  name: string,
  given: NewDocument,
  { chunkStrategy, parsingStrategy }: DocumentSettings,
): DocumentRow {
  const now = new Date();
  return {
    id: newId(),
    datasetId: dataset.id,
    name,
    extension: given.extension,
    size: given.size,
    fileId: given.fileId,
    source: given.source,
    address: given.address ?? '',
    status: 'processing',
    problem: null,
    isEnabled: true,
    activeGeneration: 0,
    nextGeneration: 0,
    pending: null,
    jobId: null,
    phase: 'upload',
    progress: 0,
    startedAt: now,
    chunkStrategy,
    parsingStrategy,
    skippedPages: given.skippedPages ?? [],
    columns: [],
    mirrorTable: '',
    embedderId: '',
    sliceCount: 0,
    charCount: 0,
    pageCount: 0,
    tags: storable(given.tags ?? []),
    metadata: storable(given.metadata ?? {}),
    updateType: given.updateType ?? 0,
    updateInterval: given.updateInterval ?? 0,
    contentHash: given.contentHash ?? '',
    creatorId: userId,
    createdAt: now,
    updatedAt: now,
  };
}

export async function requireRoom(db: Database, datasetId: string, count: number): Promise<void> {
  const maximum = knowledgeLimits.documentsPerDataset;
  if ((await db.$count(documents, eq(documents.datasetId, datasetId))) + count > maximum)
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.tooManyDocuments({ field: 'document_bases', maximum }),
    );
}

async function namesOf(db: Database, datasetId: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: documents.name })
    .from(documents)
    .where(eq(documents.datasetId, datasetId));
  return new Set(rows.map(({ name }) => name));
}

/** Names are unique within a knowledge base: a repeated one gets a number before its extension. */
function freeName(taken: Set<string>, wanted: string): string {
  const [, base = wanted, extension = ''] = /^(.+?)(\.[a-z0-9]{1,10})?$/is.exec(wanted) ?? [];
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${base} (${number})${extension}`;
  taken.add(name);
  return name;
}
