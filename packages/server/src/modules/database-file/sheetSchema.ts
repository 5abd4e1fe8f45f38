import type { Input, Result } from '@heddle/api-contract';
import { toSentReason } from '@heddle/api-contract';
import { fieldTypes, tableTypes } from '@heddle/api-contract/families/database';
import { type databaseFile, sheetLimits } from '@heddle/api-contract/families/database-file';
import { type ColumnType, inferColumnType } from '@heddle/retrieval';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { readRowPage, requireDatabase } from '../database/index.js';
import { matchColumns } from './matchColumns.js';
import { readChoice, readSheet, requireSheetFile } from './SheetSource.js';

type Calls = typeof databaseFile.calls;
type Schema = Result<Calls['readSchema']>;

const columnsOnly = 1;
const rowsOnly = 2;

/** Rows from which the types of columns are guessed. */
const guessedRows = 1000;

const typeNumbers: Readonly<Record<ColumnType, number>> = {
  string: fieldTypes.text,
  integer: fieldTypes.number,
  time: fieldTypes.date,
  number: fieldTypes.float,
  boolean: fieldTypes.boolean,
};

/** Sheets, columns with guessed types and first rows of a file, or those of a database. */
export async function readSchema(context: Context, input: Input<Calls['readSchema']>): Promise<Schema> {
  const uri = input.source_file?.tos_uri ?? input.source_file?.imagex_uri;
  const schema = uri
    ? await schemaOfFile(context, uri, input)
    : await schemaOfDatabase(context, input.database_id);
  const wanted = input.table_data_type ?? 0;
  return {
    sheet_list: schema.sheet_list,
    table_meta: wanted === rowsOnly ? [] : schema.table_meta,
    preview_data: wanted === columnsOnly ? [] : schema.preview_data,
  };
}

async function schemaOfFile(
  context: Context,
  uri: string,
  input: Input<Calls['readSchema']>,
): Promise<Schema> {
  const file = await requireSheetFile(context, uri, 'source_file');
  const choice = readChoice(input.table_sheet);
  const sheet = await readSheet(context, file.id, choice, {
    signal: context.signal,
    maxRows: guessedRows,
  });
  const names = sheet.names.slice(0, sheetLimits.shownColumns);
  const cellsOf = (position: number) => sheet.rows.map((row) => row[position] ?? '');
  return {
    sheet_list: sheet.sheets.map(({ name, total }, id) => ({ id, sheet_name: name, total_row: total })),
    table_meta: names.map((name, position) => {
      const cells = cellsOf(position);
      return {
        id: String(position),
        column_name: name,
        sequence: String(position),
        column_type: typeNumbers[inferColumnType(cells)],
        contains_empty_value: cells.some((cell) => cell.trim() === ''),
        desc: '',
        is_semantic: false,
      };
    }),
    preview_data: sheet.rows
      .slice(0, sheetLimits.previewRows)
      .map((row) => Object.fromEntries(names.map((_, position) => [String(position), row[position] ?? '']))),
  };
}

async function schemaOfDatabase(context: Context, id: string | undefined): Promise<Schema> {
  if (id === undefined)
    throw new DomainError('badRequest', programText('source_file or database_id must be given'));
  const { row, canEdit } = await requireDatabase(context, id, 'view');
  // Others see only rows of their own, which the grid shows them.
  const rows = canEdit
    ? await readRowPage(context, row, tableTypes.draft, { after: '0', limit: sheetLimits.previewRows })
    : [];
  return {
    sheet_list: [{ id: 0, sheet_name: row.name, total_row: rows.length }],
    table_meta: row.fields.map(({ number, name, type, description, isRequired }, position) => ({
      id: String(number),
      column_name: name,
      sequence: String(position),
      column_type: type,
      contains_empty_value: !isRequired,
      desc: description,
      is_semantic: false,
    })),
    preview_data: rows.map((values) =>
      Object.fromEntries(
        row.fields.map(({ name }, position) => [String(position), String(values[name] ?? '')]),
      ),
    ),
  };
}

/** Whether the columns of a file fit the fields of a database. */
export async function validateSchema(
  context: Context,
  input: Input<Calls['validateSchema']>,
): Promise<Result<Calls['validateSchema']>> {
  const { row } = await requireDatabase(context, input.database_id, 'edit');
  const uri = input.source_file.tos_uri ?? input.source_file.imagex_uri;
  const file = await requireSheetFile(context, uri, 'source_file');
  const sheet = await readSheet(context, file.id, readChoice(input.table_sheet), {
    signal: context.signal,
    maxRows: 1,
  });
  const { problems } = matchColumns(sheet.names, row.fields, input.column_map);
  return {
    schema_valid_result: Object.fromEntries(problems.map(({ name, reason }) => [name, reason.text])),
    problems: problems.map(({ name, reason }) => ({ column_name: name, reason: toSentReason(reason) })),
  };
}
