import type { Input, Result } from '@heddle/api-contract';
import { type knowledge, knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { and, count, desc, eq, ilike, inArray, ne } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import { isId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { storable } from '../../db/storable.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { setSearchable } from '../knowledge-index/index.js';
import { describeDocuments } from './describeDocuments.js';
import { eraseDocuments } from './eraseDocuments.js';
import { beginWork } from './ingest/beginWork.js';
import { lockDocument, requireIdle, settleStopped } from './lockDocument.js';
import {
  type AuthorizedDocument,
  type DatasetRow,
  type DocumentRow,
  requireDataset,
  requireDocument,
  requireDocuments,
} from './requireDataset.js';
import { readColumns } from './tableColumns.js';
import { datasets, documents } from './tables.js';
import { touchDataset } from './touchDataset.js';

type Calls = typeof knowledge.calls;

const enabledStatus = 1;
const disabledStatus = 2;

export async function listDocuments(
  context: Context,
  input: Input<Calls['listDocuments']>,
): Promise<Result<Calls['listDocuments']>> {
  const { row: dataset } = await requireDataset(context, input.dataset_id, 'view');
  await settleStopped(context.db, await processingIn(context.db, dataset.id));
  const { limit, offset } = pageOf(input, { usual: 20, largest: knowledgeLimits.documentsPerDataset });
  const where = and(
    eq(documents.datasetId, dataset.id),
    input.document_ids && input.document_ids.length > 0
      ? inArray(documents.id, input.document_ids)
      : undefined,
    input.keyword ? ilike(documents.name, containing(input.keyword)) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    context.db.select().from(documents).where(where).orderBy(desc(documents.id)).limit(limit).offset(offset),
    context.db.select({ total: count() }).from(documents).where(where),
  ]);
  return {
    document_infos: await describeDocuments(context, rows, [dataset]),
    total: counted?.total ?? 0,
  };
}

async function processingIn(db: Database, datasetId: string): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.datasetId, datasetId), eq(documents.status, 'processing')));
  return rows.map(({ id }) => id);
}

export async function deleteDocuments(
  context: Context,
  input: Input<Calls['deleteDocuments']>,
): Promise<Result<Calls['deleteDocuments']>> {
  const ids = [...(input.document_ids ?? []), ...(input.document_ids_new ?? [])];
  const found = await requireDocuments(context, ids, 'edit');
  if (found.length === 0)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.noDocuments({ field: 'document_ids' }));
  for (const rows of byDataset(found)) await eraseDocuments(context, rows);
  return {};
}

function byDataset(found: readonly AuthorizedDocument[]): DocumentRow[][] {
  const groups = new Map<string, DocumentRow[]>();
  for (const { document } of found)
    groups.set(document.datasetId, [...(groups.get(document.datasetId) ?? []), document]);
  return [...groups.values()];
}

export async function updateDocument(
  context: Context,
  input: Input<Calls['updateDocument']>,
): Promise<Result<Calls['updateDocument']>> {
  const { document, dataset } = await requireDocument(context, input.document_id, 'edit');
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, datasets, dataset.id);
    const current = await lockDocument(transaction, document.id);
    const name = input.document_name?.trim() || current.name;
    if (name !== current.name) await requireFreeName(transaction, current, name);
    const isEnabled = toFlag(input.status) ?? current.isEnabled;
    const changes = {
      name,
      isEnabled,
      ...(input.tags && { tags: storable([...new Set(input.tags)]) }),
      ...(input.metadata && { metadata: storable(input.metadata) }),
      ...ruleOf(input.update_rule),
      updatedAt: new Date(),
    };
    await transaction.update(documents).set(changes).where(eq(documents.id, current.id));
    if (isEnabled !== current.isEnabled)
      await setSearchable(transaction, { documentIds: [current.id] }, isEnabled);
    if (input.table_meta)
      await changeColumns(context, transaction, { ...current, ...changes }, dataset, input);
    await touchDataset(transaction, dataset.id);
  });
  return { document_info: await describeOne(context, document.id, dataset) };
}

/** Changes the columns of a table: its rows are written again under a new generation. */
async function changeColumns(
  context: Context,
  transaction: Database,
  current: DocumentRow,
  dataset: DatasetRow,
  { table_meta = [] }: Input<Calls['updateDocument']>,
): Promise<void> {
  if (dataset.format !== knowledgeFormats.table)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'table_meta' }));
  requireIdle(current);
  const columns = readColumns(table_meta, current.columns).map(({ position: _, ...column }) => column);
  if (JSON.stringify(columns) === JSON.stringify(current.columns)) return;
  await beginWork(
    context,
    transaction,
    { document: current, spaceId: dataset.spaceId, userId: context.user.id },
    { mode: 'columns', columns },
  );
}

async function requireFreeName(db: Database, { id, datasetId }: DocumentRow, name: string): Promise<void> {
  const same = and(eq(documents.datasetId, datasetId), eq(documents.name, name), ne(documents.id, id));
  if ((await db.$count(documents, same)) > 0)
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.documentNameTaken({ field: 'document_name', name }),
    );
}

function toFlag(status: number | undefined): boolean | undefined {
  if (status === enabledStatus) return true;
  return status === disabledStatus ? false : undefined;
}

function ruleOf(rule: Input<Calls['updateDocument']>['update_rule']) {
  return {
    ...(rule?.update_type !== undefined && { updateType: rule.update_type }),
    ...(rule?.update_interval !== undefined && { updateInterval: rule.update_interval }),
  };
}

export async function updateDocuments(
  context: Context,
  input: Input<Calls['updateDocuments']>,
): Promise<Result<Calls['updateDocuments']>> {
  const found = await requireDocuments(context, input.document_ids ?? [], 'edit');
  const isEnabled = toFlag(input.status);
  const removed = new Set(input.remove_tags ?? []);
  await context.db.transaction(async (transaction) => {
    for (const { document } of found) {
      const current = await lockDocument(transaction, document.id);
      const tags = [...new Set([...current.tags, ...(input.add_tags ?? [])])].filter(
        (tag) => !removed.has(tag),
      );
      await transaction
        .update(documents)
        .set({
          ...ruleOf(input.update_rule),
          ...(isEnabled !== undefined && { isEnabled }),
          tags: storable(tags.slice(0, knowledgeLimits.tags)),
          updatedAt: new Date(),
        })
        .where(eq(documents.id, document.id));
    }
    if (isEnabled !== undefined)
      await setSearchable(transaction, { documentIds: found.map(({ document }) => document.id) }, isEnabled);
  });
  return { document_info: await describeAgain(context, found) };
}

/** The documents as they are now. */
export async function describeAgain(context: Context, found: readonly AuthorizedDocument[]) {
  if (found.length === 0) return [];
  const rows = await context.db
    .select()
    .from(documents)
    .where(
      inArray(
        documents.id,
        found.map(({ document }) => document.id),
      ),
    );
  return describeDocuments(
    context,
    rows,
    found.map(({ dataset }) => dataset),
  );
}

async function describeOne(context: Context, id: string, dataset: DatasetRow) {
  const rows = await context.db.select().from(documents).where(eq(documents.id, id));
  const [info] = await describeDocuments(context, rows, [dataset]);
  if (!info) throw new DomainError('knowledgeDocumentNotFound', knowledgeReasons.noDocument());
  return info;
}

/** An optional id of a request, checked. */
export function optionalId(text: string | undefined): string | undefined {
  return text !== undefined && text !== '0' && isId(text) ? text : undefined;
}
