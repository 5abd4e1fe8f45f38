import type { Input, Reason, Result } from '@heddle/api-contract';
import { type knowledge, knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { readableFile } from '../file/index.js';
import { toWireColumns } from './describeDocuments.js';
import { checkFile, extensionOf } from './documentSources.js';
import { parseRow } from './indexText.js';
import { toProblem, toRefusal } from './problems.js';
import { type AuthorizedDocument, requireDocument } from './requireDataset.js';
import type { SheetChoice, StoredColumn } from './stored.js';
import { readColumns, readRow, suggestColumns } from './tableColumns.js';
import { readSheetChoice, readTableFile } from './tableFile.js';
import { slices } from './tables.js';

type Calls = typeof knowledge.calls;

const everything = 0;
const columnsOnly = 1;
const rowsOnly = 2;

/** Rows from which types are inferred, and that are checked against a table. */
const readRows = 1_000;

/** Sheets, columns and first rows: of a file that was uploaded, or of a table. */
export async function readTableSchema(
  context: Context,
  input: Input<Calls['tableSchema']>,
): Promise<Result<Calls['tableSchema']>> {
  const wanted = input.table_data_type ?? everything;
  const stored =
    input.document_id === undefined ? undefined : await requireTable(context, input.document_id, 'view');
  const file = await fileOf(context, input.source_file);
  const answer = file
    ? await schemaOfFile(context, file, readSheetChoice(input.table_sheet), input, stored?.document.columns)
    : await schemaOfTable(context, stored);
  return {
    sheet_list: answer.sheet_list,
    table_meta: wanted === rowsOnly ? [] : answer.table_meta,
    preview_data: wanted === columnsOnly ? [] : answer.preview_data,
  };
}

async function schemaOfFile(
  context: Context,
  file: UploadedFile,
  choice: SheetChoice,
  input: Input<Calls['tableSchema']>,
  stored: readonly StoredColumn[] | undefined,
): Promise<Result<Calls['tableSchema']>> {
  const { table, sheets } = await read(context, file, choice);
  const given = input.preview_table_meta ?? input.origin_table_meta;
  const columns = given && given.length > 0 ? readColumns(given, stored) : suggestColumns(table);
  // Columns that the table has keep their ids, so that a file is aligned by name.
  const named = columns.map((column) => ({
    ...column,
    id: stored?.find(({ name }) => name === column.name)?.id ?? column.id,
  }));
  return {
    sheet_list: sheets.slice(0, knowledgeLimits.previewSheets).map(({ name, total }, index) => ({
      id: String(index),
      sheet_name: name,
      total_row: String(total),
    })),
    table_meta: toWireColumns(named).map((column, index) => ({
      ...column,
      sequence: String(named[index]?.position ?? index),
      contains_empty_value: table.rows.some(
        (row) => (row[named[index]?.position ?? index] ?? '').trim() === '',
      ),
    })),
    preview_data: table.rows
      .slice(0, knowledgeLimits.previewRows)
      .map((row) => Object.fromEntries(named.map(({ position }) => [String(position), row[position] ?? '']))),
  };
}

async function schemaOfTable(
  { db }: Context,
  stored: AuthorizedDocument | undefined,
): Promise<Result<Calls['tableSchema']>> {
  if (!stored) throw new DomainError('knowledgeInvalid', knowledgeReasons.noSource({ field: 'source_file' }));
  const { document } = stored;
  const rows = await db
    .select({ content: slices.content })
    .from(slices)
    .where(and(eq(slices.documentId, document.id), eq(slices.generation, document.activeGeneration)))
    .orderBy(asc(slices.sequence))
    .limit(knowledgeLimits.previewRows);
  return {
    sheet_list: [{ id: '0', sheet_name: document.name, total_row: String(document.sliceCount) }],
    table_meta: toWireColumns(document.columns),
    preview_data: rows.map(({ content }) => {
      const values = parseRow(content);
      return Object.fromEntries(document.columns.map(({ id }, index) => [String(index), values[id] ?? '']));
    }),
  };
}

/** Which columns of a table a file does not fit; the file may have others, in any order. */
export async function validateTable(
  context: Context,
  input: Input<Calls['validateTable']>,
): Promise<Result<Calls['validateTable']>> {
  const { document } = await requireTable(context, input.document_id ?? '0', 'view');
  const file = await fileOf(context, input.source_file);
  if (!file) throw new DomainError('knowledgeInvalid', knowledgeReasons.noSource({ field: 'source_file' }));
  const choice = readSheetChoice(input.table_sheet);
  const { table } = await read(context, file, choice);
  const problems = document.columns.flatMap((column) => {
    const reason = problemOf(column, table, choice);
    return reason ? [{ column, reason }] : [];
  });
  return {
    column_valid_result: Object.fromEntries(problems.map(({ column, reason }) => [column.name, reason.text])),
    problems: problems.map(({ column, reason }) => {
      const { key, parameters } = toProblem(reason);
      return { column_name: column.name, key, parameters };
    }),
  };
}

function problemOf(
  column: StoredColumn,
  table: { columns: { name: string }[]; rows: string[][] },
  choice: SheetChoice,
): Reason | undefined {
  const position = table.columns.findIndex(({ name }) => name.trim() === column.name);
  if (position < 0) return knowledgeReasons.columnMissing({ name: column.name });
  for (const [index, row] of table.rows.entries()) {
    try {
      readRow({ [column.id]: row[position] ?? '' }, [column], choice.start + index + 1);
    } catch (error) {
      if (error instanceof DomainError && error.reason) return asReason(error);
      throw error;
    }
  }
  return undefined;
}

function asReason({ reason, message }: DomainError): Reason {
  return {
    key: reason?.key ?? '',
    parameters: (reason?.parameters ?? {}) as Reason['parameters'],
    text: message,
  };
}

interface UploadedFile {
  fileId: string;
  extension: string;
}

async function fileOf(
  context: Context,
  given: Input<Calls['tableSchema']>['source_file'],
): Promise<UploadedFile | undefined> {
  const wanted = given?.tos_uri
    ? { uri: given.tos_uri }
    : given?.source_file_id === undefined
      ? undefined
      : { id: given.source_file_id };
  if (!wanted) return undefined;
  const row = await readableFile(context, wanted);
  if (!row) throw new DomainError('knowledgeInvalid', knowledgeReasons.noFile({ field: 'source_file' }));
  const extension = extensionOf(row.name) || extensionOf(row.extension);
  checkFile(knowledgeFormats.table, { extension, size: row.size });
  return { fileId: row.id, extension };
}

async function read(context: Context, file: UploadedFile, choice: SheetChoice) {
  try {
    return await readTableFile(context, file, choice, { signal: context.signal, maxRows: readRows });
  } catch (error) {
    throw toRefusal(error) ?? error;
  }
}

async function requireTable(context: Context, id: string, action: 'view' | 'edit') {
  const found = await requireDocument(context, id, action);
  if (found.dataset.format !== knowledgeFormats.table)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'document_id' }));
  return found;
}
