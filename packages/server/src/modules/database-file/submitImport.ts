import type { Input, Result, SentReason } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import type { databaseFile } from '@heddle/api-contract/families/database-file';
import { databaseFileReasons } from '@heddle/api-contract/reasons/database-file';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { JobRow } from '../../jobs/jobStore.js';
import { jobs } from '../../jobs/tables.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireDatabase } from '../database/index.js';
import { holdFile } from '../file/index.js';
import { type ImportInput, type ImportResult, importRowsJob } from './importRows.js';
import { matchColumns } from './matchColumns.js';
import { readChoice, readSheet, requireSheetFile } from './SheetSource.js';

type Calls = typeof databaseFile.calls;

/** Begins to import a file; what can be refused at once is. One import into a table runs at a time. */
export async function submitImport(
  context: Context,
  input: Input<Calls['submit']>,
): Promise<Result<Calls['submit']>> {
  const { row, access } = await requireDatabase(context, input.database_id, 'edit');
  const { id } = await requireSheetFile(context, input.file_uri, 'file_uri');
  const choice = readChoice(input.table_sheet);
  const sheet = await readSheet(context, id, choice, { signal: context.signal, maxRows: 1 });
  const [problem] = matchColumns(sheet.names, row.fields, input.column_map).problems;
  if (problem) throw new DomainError('sheetColumnsWrong', problem.reason);
  if (sheet.total === 0) throw new DomainError('sheetEmpty', databaseFileReasons.empty());
  // The job reads the file after the request has ended.
  const file = await holdFile(context, access, { id });
  const { id: jobId, isNew } = await context.jobs.enqueue(
    importRowsJob,
    {
      databaseId: row.id,
      tableType: input.table_type,
      fileId: file.id,
      fileName: file.name,
      connectorId: input.connector_id ?? connectors.studio,
      choice,
      columnMap: input.column_map,
      isReplacing: input.mode === 'overwrite',
      skipsErrors: input.on_error === 'skip',
    },
    {
      userId: access.userId,
      spaceId: access.spaceId,
      title: row.name,
      key: `${row.id}:${input.table_type}`,
      keyUntil: 'ended',
    },
  );
  if (!isNew) throw new DomainError('jobRefused', databaseFileReasons.importing());
  return { job_id: jobId };
}

const nothing: Result<Calls['progress']> = {
  ...{ file_name: '', progress: 100, status_descript: '', job_id: '', status: 'none' },
  ...{ total: 0, inserted: 0, failed: 0, errors: [], has_failed_rows: false },
};

/** How far the caller's newest import into a table is. */
export async function readProgress(
  context: Context,
  input: Input<Calls['progress']>,
): Promise<Result<Calls['progress']>> {
  const { row } = await requireDatabase(context, input.database_id, 'view');
  const [job] = await context.db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, context.user.id),
        eq(jobs.name, importRowsJob.name),
        sql`${jobs.input}::jsonb ->> 'databaseId' = ${row.id}`,
        sql`${jobs.input}::jsonb ->> 'tableType' = ${String(input.table_type)}`,
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(1);
  return job ? toProgress(job) : nothing;
}

function toProgress(job: JobRow): Result<Calls['progress']> {
  const { fileName } = JSON.parse(job.input) as ImportInput;
  const result = job.result === null ? undefined : (JSON.parse(job.result) as ImportResult);
  const isOver = job.status !== 'queued' && job.status !== 'running';
  const under = job.total > 0 ? Math.floor((99 * job.done) / job.total) : 0;
  return {
    file_name: fileName,
    progress: isOver ? 100 : under,
    status_descript: job.status === 'failed' ? job.reasonText : '',
    job_id: job.id,
    status: job.status,
    total: result?.total ?? job.total,
    // An import that has not ended, or has failed, has changed nothing.
    inserted: result?.inserted ?? 0,
    failed: result?.failed ?? (job.status === 'failed' ? 1 : 0),
    errors: result?.errors ?? errorsOf(job),
    has_failed_rows: job.status === 'done' && job.fileBytes !== null,
  };
}

/** The row that ended an import. */
function errorsOf({ status, why, reasonText }: JobRow): ImportResult['errors'] {
  if (status !== 'failed') return [];
  const reason = why === null ? undefined : (JSON.parse(why) as SentReason);
  const { row, column } = reason?.parameters ?? {};
  return [
    {
      row: typeof row === 'number' ? row : 0,
      column: typeof column === 'string' ? column : '',
      message: reasonText,
      ...(reason && { reason }),
    },
  ];
}
