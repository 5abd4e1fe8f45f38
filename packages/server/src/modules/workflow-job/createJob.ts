import type { Input, Result } from '@heddle/api-contract';
import { batchStatuses, largestInput, type workflowJob } from '@heddle/api-contract/families/workflow-job';
import { jobReasons } from '@heddle/api-contract/reasons/job';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { readFileText } from '../file/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { inputsOf, publishedAt } from './publishedAt.js';
import { readRows } from './readRows.js';
import { runRowsJob } from './runRows.js';
import { workflowJobs, workflowTasks } from './tables.js';

type Calls = typeof workflowJob.calls;

// Rows of a statement, which has a limit of parameters.
const rowsPerInsert = 500;

/** Stores a job with one task for each row of its file, and starts it. */
export async function createJob(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'testRun', {
    spaceId: input.space_id,
  });
  const { version, document } = await publishedAt(context.db, access, head.id, input.workflow_version);
  const { uri, text } = await readFileText(context, input.url, largestInput);
  const fields = inputsOf(document);
  const { rows, errors } = readRows(text, fields);
  if (errors.length > 0) {
    const [{ element_err, csv_err } = {}] = errors;
    const problem = element_err
      ? `row ${element_err.row_index}, column "${element_err.path}": ${element_err.error_msg}`
      : (csv_err?.error_msg ?? '');
    throw new DomainError('workflowInvalid', jobReasons.inputInvalid({ problem }), { data: { errors } });
  }
  const job = {
    id: newId(),
    spaceId: access.spaceId,
    workflowId: head.id,
    version,
    userId: access.userId,
    name: input.job_name || head.name,
    type: input.job_type ?? 0,
    inputUri: uri,
    columns: JSON.stringify(fields.map(({ name }) => name)),
    grant: JSON.stringify(await context.grantRights()),
    status: batchStatuses.wait,
    total: rows.length,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  await context.db.transaction(async (transaction) => {
    await transaction.insert(workflowJobs).values(job);
    for (let at = 0; at < rows.length; at += rowsPerInsert)
      await transaction.insert(workflowTasks).values(
        rows.slice(at, at + rowsPerInsert).map(({ row, inputs }) => ({
          id: newId(),
          jobId: job.id,
          row,
          input: JSON.stringify(inputs),
          status: batchStatuses.wait,
          executeId: newId(),
          createdAt: job.createdAt,
          updatedAt: job.createdAt,
        })),
      );
    await context.jobs.enqueue(
      runRowsJob,
      { jobId: job.id },
      { db: transaction, userId: access.userId, spaceId: access.spaceId, title: job.name },
    );
  });
  return { job_id: job.id };
}

/** Checks an input file without storing anything. */
export async function validateInput(
  context: Context,
  input: Input<Calls['validateInput']>,
): Promise<Result<Calls['validateInput']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'testRun', {
    spaceId: input.space_id,
  });
  const { document } = await publishedAt(context.db, access, head.id, input.workflow_version);
  const { text } = await readFileText(context, input.input_uri, largestInput);
  const { rows, errors } = readRows(text, inputsOf(document));
  return { pass: errors.length === 0, input_cnt: rows.length, errors };
}
