import type { Reason, SentReason } from '@heddle/api-contract';
import { sheetLimits } from '@heddle/api-contract/families/database-file';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { databaseFileReasons } from '@heddle/api-contract/reasons/database-file';
import * as z from 'zod';
import { writeCsv } from '../../document-files/sheets/writeCsv.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { can } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { TablesTransaction } from '../../user-tables/UserTables.js';
import {
  checkRows,
  clearRowsIn,
  type DatabaseRow,
  findDatabase,
  insertRowsIn,
  onTables,
} from '../database/index.js';
import { requireSpace } from '../space/index.js';
import { matchColumns } from './matchColumns.js';
import { readRows, type SheetRow } from './readRows.js';
import { readSheet } from './SheetSource.js';

const importInput = z.object({
  databaseId: z.string(),
  tableType: z.literal([1, 2]),
  fileId: z.string(),
  fileName: z.string(),
  connectorId: z.string(),
  choice: z.object({ sheet: z.number(), header: z.number(), start: z.number() }),
  columnMap: z.record(z.string(), z.string()).optional(),
  isReplacing: z.boolean(),
  skipsErrors: z.boolean(),
});

export type ImportInput = z.output<typeof importInput>;

/** Why a row was not imported. */
export interface RowProblem {
  row: number;
  column: string;
  message: string;
  reason?: SentReason;
}

/** What an import has done, as its job keeps it. */
export interface ImportResult {
  total: number;
  inserted: number;
  failed: number;
  errors: RowProblem[];
}

const rowsPerInsert = 500;
const insertLimitMs = 5 * 60_000;
/** Marks of imports that have ended are needed only until their job is no longer retried. */
const keptMarks = "interval '30 days'";

/**
 * Imports the rows of a sheet in one transaction: if the job fails, is cancelled or loses its process, nothing of it stays. The
 * transaction leaves a mark, so that a job that is repeated after its commit imports nothing twice.
 */
export const importRowsJob = defineJob(
  'database-file.import',
  importInput,
  async (context, input): Promise<ImportResult> => {
    const { app, signal } = context;
    const row = await requireEditable(context, input.databaseId);
    const { choice } = input;
    const sheet = await readSheet(app, input.fileId, choice, { signal, maxRows: sheetLimits.rows + 1 });
    const { columns, problems } = matchColumns(sheet.names, row.fields, input.columnMap);
    const [problem] = problems;
    if (problem) throw new DomainError('sheetColumnsWrong', problem.reason);
    const rows = readRows(sheet.rows, choice.start, columns, row.fields);
    const columnOf = new Map(columns.map(({ field, column }) => [field, column]));
    const { valid, failed } = checkSheetRows(row, rows, columnOf);
    const [first] = failed;
    if (first && !input.skipsErrors) throw new DomainError('databaseInvalid', toReason(first.problem));
    const inserted = await insertAll(context, row, input, valid);
    if (failed.length > 0) await saveFailedRows(context, input, sheet.names, failed);
    return {
      total: rows.length,
      inserted,
      failed: failed.length,
      errors: failed.slice(0, sheetLimits.listedErrors).map((one) => one.problem),
    };
  },
  { retry: { attempts: 3 }, limitMs: 15 * 60_000, concurrency: 1 },
);

/** The database, if the person who asked for the import may still edit it. */
async function requireEditable({ app, userId = '0' }: JobContext, id: string): Promise<DatabaseRow> {
  const row = await findDatabase(app.db, id);
  const access = row && (await requireSpace(app.db, { id: userId }, row.spaceId, 'view'));
  if (!row || row.deletedAt !== null || !access || !can(access, 'edit', row))
    throw new DomainError('accessDenied', databaseReasons.notFound({ id }));
  return row;
}

interface FailedRow {
  row: SheetRow;
  problem: RowProblem;
}

type ValidRows = ReturnType<typeof checkRows>['valid'];

function checkSheetRows(
  database: DatabaseRow,
  rows: readonly SheetRow[],
  columnOf: ReadonlyMap<string, string>,
): { valid: ValidRows; failed: FailedRow[] } {
  const { valid, errors } = checkRows(
    database,
    rows.map(({ values }) => values),
  );
  const failed = errors.map(({ index, message, reason }): FailedRow => {
    const row = rows[index]!;
    const field = reason?.parameters['name'];
    const column = typeof field === 'string' ? (columnOf.get(field) ?? field) : '';
    // Rules of databases have no reasons within their reason.
    const sent = reason as SentReason | undefined;
    return {
      row,
      problem: {
        row: row.number,
        column,
        message,
        ...(sent && { reason: { key: sent.key, parameters: sent.parameters } }),
      },
    };
  });
  return { valid, failed };
}

function toReason({ row, column, message, reason }: RowProblem): Reason {
  const problem = reason ? ({ ...reason, text: message } as Reason) : message;
  return databaseFileReasons.row({ row, column, problem });
}

async function insertAll(
  { app, id, userId = '0', signal, progress }: JobContext,
  row: DatabaseRow,
  { tableType, isReplacing, connectorId }: ImportInput,
  valid: ValidRows,
): Promise<number> {
  const owner = { userId, connectorId };
  progress(0, valid.length);
  return onTables(() =>
    requireTables(app).transaction(
      async (transaction) => {
        if (await isMarked(transaction, id)) return valid.length;
        if (isReplacing) await clearRowsIn(transaction, row, tableType);
        for (let at = 0; at < valid.length; at += rowsPerInsert) {
          signal.throwIfAborted();
          const batch = valid.slice(at, at + rowsPerInsert);
          await insertRowsIn(transaction, row, tableType, batch, owner);
          progress(at + batch.length, valid.length);
        }
        return valid.length;
      },
      { timeoutMs: insertLimitMs },
    ),
  );
}

function requireTables({ userTables }: Pick<App, 'userTables'>) {
  if (!userTables) throw new DomainError('notSetUp', databaseReasons.noStore());
  return userTables;
}

/** Marks the import; true if it was marked before, because its transaction has been committed already. */
async function isMarked(transaction: TablesTransaction, jobId: string): Promise<boolean> {
  await transaction.query(
    'create table if not exists "_imports" ("job" text primary key, "time" timestamp not null default now())',
  );
  await transaction.query(`delete from "_imports" where "time" < now() - ${keptMarks}`);
  const { rowCount } = await transaction.query(
    'insert into "_imports" ("job") values ($1) on conflict do nothing',
    [jobId],
  );
  return rowCount === 0;
}

/** The rows that were left out, as CSV, with what is wrong with each. */
async function saveFailedRows(
  { saveFile }: JobContext,
  { fileName }: ImportInput,
  names: readonly string[],
  failed: readonly FailedRow[],
): Promise<void> {
  const rows = failed.map(({ row, problem }) => [
    ...names.map((_, index) => row.cells[index] ?? ''),
    problem.row,
    problem.column,
    problem.message,
  ]);
  const encoder = new TextEncoder();
  await saveFile({
    name: `${fileName.replace(/\.[^.]*$/, '').slice(0, 80) || 'rows'}-failed.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: (function* () {
      for (const line of writeCsv([...names, 'row', 'column', 'problem'], rows)) yield encoder.encode(line);
    })(),
  });
}
