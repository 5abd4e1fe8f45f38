import type { Input, Result } from '@heddle/api-contract';
import { batchStatuses, mostRows, type workflowJob } from '@heddle/api-contract/families/workflow-job';
import type { Variable } from '@heddle/workflow-schema';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { streamOf } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { originOf } from '../../kernel/originOf.js';
import { requireWorkflow } from '../workflow/index.js';
import { csvRow } from './csv.js';
import { inputsOf, publishedAt } from './publishedAt.js';
import { type JobRow, requireJob } from './requireJob.js';
import type { TaskRow } from './runRow.js';
import { workflowTasks } from './tables.js';

type Calls = typeof workflowJob.calls;

// Spreadsheets read a file without a byte order mark in the encoding of their country.
const byteOrderMark = '\ufeff';
const rowsPerRead = 200;

/** The address of the template. */
export async function templateAddress(
  context: Context,
  input: Input<Calls['inputTemplate']>,
): Promise<Result<Calls['inputTemplate']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const { version } = await publishedAt(context.db, access, head.id, input.workflow_version);
  const query = new URLSearchParams({ workflow_id: head.id, workflow_version: version });
  return { url: `${originOf(context.request)}/api/workflow_api/job_template_file?${query}` };
}

/** A CSV file with the inputs of a workflow as its header, and a row of examples. */
export async function readTemplate(
  context: Context,
  input: Input<Calls['templateFile']>,
): Promise<FileAnswer> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'view');
  const { document } = await publishedAt(context.db, access, head.id, input.workflow_version);
  const fields = inputsOf(document);
  const text = byteOrderMark + csvRow(fields.map(({ name }) => name)) + csvRow(fields.map(exampleOf));
  return asCsv(new TextEncoder().encode(text), 'template.csv');
}

const examples: Record<Variable['type'], string> = {
  string: 'text',
  integer: '1',
  float: '1.5',
  boolean: 'true',
  object: '{}',
  list: '[]',
};

function exampleOf({ type, defaultValue }: Variable): string {
  if (defaultValue === undefined || defaultValue === null || defaultValue === '') return examples[type];
  return typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue);
}

/** The address of the results. */
export async function outputAddress(
  context: Context,
  { job_id }: Input<Calls['output']>,
): Promise<Result<Calls['output']>> {
  const { job } = await requireJob(context, job_id, 'view');
  return { url: `${originOf(context.request)}/api/workflow_api/job_output_file?job_id=${job.id}` };
}

/** A CSV file with the inputs, status, output and error of each row; of a job in progress, so far. */
export async function readOutput(
  context: Context,
  { job_id }: Input<Calls['outputFile']>,
): Promise<FileAnswer> {
  const { job } = await requireJob(context, job_id, 'view');
  return asCsv(streamOf(encoded(linesOf(context.db, job))), 'results.csv');
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}

async function* linesOf(db: Database, job: JobRow): AsyncGenerator<string, void> {
  const columns = JSON.parse(job.columns) as string[];
  yield byteOrderMark + csvRow([...columns, 'status', 'output', 'error']);
  for (let row = 0; ; ) {
    const tasks = await db
      .select()
      .from(workflowTasks)
      .where(and(eq(workflowTasks.jobId, job.id), gt(workflowTasks.row, row)))
      .orderBy(asc(workflowTasks.row))
      .limit(rowsPerRead);
    const last = tasks.at(-1);
    if (!last) return;
    yield tasks.map((task) => csvRow(cellsOf(task, columns))).join('');
    row = last.row;
  }
}

const statusNames = new Map<number, string>(
  Object.entries(batchStatuses).map(([name, status]) => [status, name]),
);

function cellsOf(task: TaskRow, columns: readonly string[]): string[] {
  const inputs = JSON.parse(task.input) as Record<string, unknown>;
  const cell = (name: string) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (value === undefined) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return [...columns.map(cell), statusNames.get(task.status) ?? '', task.output, task.errorMessage];
}

function asCsv(bytes: FileAnswer['bytes'], name: string): FileAnswer {
  return {
    bytes,
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

/** Limits of input files. */
export async function readInputConfig(
  context: Context,
  { space_id }: Input<Calls['inputConfig']>,
): Promise<Result<Calls['inputConfig']>> {
  if (space_id !== undefined) await context.spaceAccess(space_id, 'view');
  return { max_input_size: mostRows };
}
