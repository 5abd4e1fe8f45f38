import type { Input } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import type { Context } from '../../kernel/Context.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { columnsOf, physical } from './fields.js';
import { gridScope } from './records.js';
import { requireTables } from './requireDatabase.js';
import type { RowScope } from './scope.js';
import { StatementBuilder, selectList } from './statements.js';
import { showValue } from './values.js';

type Calls = typeof database.calls;

const pageRows = 500;

/** The rows of a table as CSV, read in pages while it is sent. */
export async function exportRecords(
  context: Context,
  input: Input<Calls['exportRecords']>,
): Promise<FileAnswer> {
  const scope = await gridScope(context, input.database_id, input.table_type, 'view');
  const name = `${scope.row.name}.csv`;
  const lines = csvLines(context, scope);
  const encoder = new TextEncoder();
  return {
    bytes: new ReadableStream({
      async pull(controller) {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await lines.return(undefined)),
    }),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

async function* csvLines(context: Context, scope: RowScope): AsyncGenerator<string, undefined> {
  const tables = requireTables(context);
  const columns = columnsOf(scope.row.fields);
  // With a byte order mark, spreadsheets read UTF-8.
  yield `\ufeff${columns.map(({ name }) => cell(name)).join(',')}\r\n`;
  for (let last = '0'; ; ) {
    context.signal.throwIfAborted();
    const builder = new StatementBuilder(scope);
    const where = builder.where({
      conditions: [{ field: 'bstudio_id', operation: 3, value: last }],
      isAny: false,
    });
    const sql = `select ${selectList(columns)} from ${builder.table}${where} order by "${physical.id}" limit ${pageRows}`;
    const { rows, isTruncated } = await tables.query({
      sql,
      parameters: builder.parameters,
      readOnly: true,
      maxBytes: 8 * 1024 * 1024,
      signal: context.signal,
    });
    if (rows.length > 0)
      yield `${rows.map((row) => columns.map(({ name }) => cell(showValue(row[name]))).join(',')).join('\r\n')}\r\n`;
    if (rows.length < pageRows && !(isTruncated && rows.length > 0)) return undefined;
    last = showValue(rows.at(-1)!.bstudio_id);
  }
}

/** A cell. Spreadsheets would execute a text that begins like a formula. */
function cell(value: string): string {
  const text = /^[=+@\t\r]|^-(?![\d.])/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
