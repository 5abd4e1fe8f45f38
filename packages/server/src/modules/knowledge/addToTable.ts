import type { Input } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { createDocuments, createEmptyTable, type DocumentSettings, fromBase } from './createDocuments.js';
import { resolveSource } from './documentSources.js';
import { beginWork } from './ingest/beginWork.js';
import { lockDocument, requireIdle } from './lockDocument.js';
import type { AuthorizedDataset, DocumentRow } from './requireDataset.js';
import type { PendingWork, StoredColumn } from './stored.js';
import { readColumns } from './tableColumns.js';
import { readSheetChoice } from './tableFile.js';
import { documents } from './tables.js';

type Base = NonNullable<Input<typeof knowledge.calls.createDocument>['document_bases']>[number];

/**
 * Adds a file to the table of a knowledge base: the first one creates the table; further ones add rows or replace
 * them.
 */
export async function addToTable(
  context: Context,
  dataset: AuthorizedDataset,
  base: Base,
  { isAppend, ...settings }: DocumentSettings & { isAppend: boolean },
): Promise<DocumentRow> {
  const [table] = await context.db.select().from(documents).where(eq(documents.datasetId, dataset.row.id));
  // A chosen column names its position in the file by its sequence.
  const columns = base.table_meta && readColumns(base.table_meta, table?.columns);
  if (table) requireIdle(table);
  if (!table && columns && isEmpty(base.source_info))
    return createEmptyTable(
      context,
      dataset,
      { name: base.name?.trim() || dataset.row.name, columns },
      settings,
    );
  const source = await resolveSource(context, dataset, base.source_info, base.name ?? dataset.row.name);
  const sheet = readSheetChoice(base.table_sheet);
  if (!table) {
    const first = { ...fromBase(base, source), name: base.name?.trim() || dataset.row.name };
    const [row] = await createDocuments(
      context,
      dataset,
      [{ ...first, sheet, ...(columns && { columns }) }],
      settings,
    );
    if (!row) throw new Error('no document was created');
    return row;
  }
  const pending: PendingWork = {
    mode: isAppend && table.activeGeneration > 0 ? 'append' : 'replace',
    fileId: source.fileId,
    fileExtension: source.extension,
    sheet,
    // Rows that are added come under the columns that the table has.
    ...(columns && (!isAppend || hasSameColumns(columns, table.columns)) && { columns }),
  };
  return context.db.transaction(async (transaction) => {
    const current = await lockDocument(transaction, table.id);
    requireIdle(current);
    return beginWork(
      context,
      transaction,
      { document: current, spaceId: dataset.access.spaceId, userId: context.user.id },
      pending,
    );
  });
}

const isEmpty = (source: Base['source_info']) =>
  !source?.tos_uri &&
  !source?.custom_content?.trim() &&
  !source?.file_base64 &&
  source?.source_file_id === undefined;

function hasSameColumns(given: readonly StoredColumn[], known: readonly StoredColumn[]): boolean {
  const isSame =
    given.length === known.length &&
    known.every(({ id, type }) => given.some((column) => column.id === id && column.type === type));
  if (!isSame)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.columnsChanged({ field: 'table_meta' }));
  return true;
}
