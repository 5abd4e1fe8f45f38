import type { Input } from '@heddle/api-contract';
import { fieldTypes } from '@heddle/api-contract/families/database';
import { type databaseFile, sheetLimits } from '@heddle/api-contract/families/database-file';
import { databaseFileReasons } from '@heddle/api-contract/reasons/database-file';
import type { WrittenCell } from '../../document-files/DocumentFiles.js';
import { writeCsv } from '../../document-files/sheets/writeCsv.js';
import { streamOf } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import {
  type DatabaseRow,
  readRowPage,
  requireDatabase,
  type StoredField,
  type TableType,
} from '../database/index.js';
import { attachment, xlsxType } from './templateFile.js';

type Calls = typeof databaseFile.calls;

const rowsPerPage = 500;
const ownColumns = ['bstudio_id', 'bstudio_connector_uid', 'bstudio_connector_id', 'bstudio_create_time'];

/** The rows of a table as CSV or XLSX, for people who may see all of them. */
export async function exportRows(context: Context, input: Input<Calls['export']>): Promise<FileAnswer> {
  const { row } = await requireDatabase(context, input.database_id, 'edit');
  const pages = pagesOf(context, row, input.table_type);
  const header = [...ownColumns, ...row.fields.map(({ name }) => name)];
  if (input.format === 'csv')
    return attachment(streamOf(csvOf(header, pages)), `${row.name}.csv`, 'text/csv; charset=utf-8');
  const rows: WrittenCell[][] = [];
  const maximum = sheetLimits.exportedXlsxRows;
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > maximum)
      throw new DomainError('sheetTooManyRows', databaseFileReasons.exportTooLarge({ maximum }));
  }
  const { signal } = context;
  const bytes = await context.documentFiles.writeXlsx({ name: row.name, header, rows }, { signal });
  return attachment(bytes, `${row.name}.xlsx`, xlsxType);
}

async function* csvOf(
  header: readonly string[],
  pages: AsyncIterable<WrittenCell[][]>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const encode = (lines: Iterable<string>) => encoder.encode([...lines].join(''));
  const [head = ''] = writeCsv(header, []);
  yield encoder.encode(head);
  // The first line is the header, which is written once.
  for await (const page of pages) yield encode([...writeCsv([], page)].slice(1));
}

async function* pagesOf(
  context: Context,
  row: DatabaseRow,
  tableType: TableType,
): AsyncGenerator<WrittenCell[][], void> {
  for (let after = '0'; ; ) {
    context.signal.throwIfAborted();
    const rows = await readRowPage(context, row, tableType, { after, limit: rowsPerPage });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((values) => [
      ...ownColumns.map((name) => textOf(values[name])),
      ...row.fields.map((field) => cellOf(field, values[field.name])),
    ]);
    after = textOf(last['bstudio_id']);
  }
}

/** Numbers and booleans keep their type; whole numbers that JavaScript cannot hold, and times, are texts. */
function cellOf({ type }: StoredField, value: unknown): WrittenCell {
  if (value === null || value === undefined) return null;
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain && type !== fieldTypes.text ? value : String(value);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
