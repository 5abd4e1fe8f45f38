import type { Input, Result } from '@heddle/api-contract';
import { batchStatuses, type workflowJob } from '@heddle/api-contract/families/workflow-job';
import { jobReasons } from '@heddle/api-contract/reasons/job';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { runs } from '../run/index.js';
import { requireJob } from './requireJob.js';
import { runRowsJob } from './runRows.js';
import { settleJob } from './settleJob.js';
import { workflowJobs, workflowTasks } from './tables.js';

type Calls = typeof workflowJob.calls;

const unfinished = [batchStatuses.wait, batchStatuses.running];

/** Cancels all rows of a job that have not ended. */
export async function cancelJob(
  context: Context,
  { job_id }: Input<Calls['cancel']>,
): Promise<Result<Calls['cancel']>> {
  await requireJob(context, job_id, 'testRun');
  if ((await cancel(context, job_id)) === 0) throw new DomainError('jobRefused', jobReasons.ended());
  return {};
}

/** Cancels rows of a job; those that have ended stay as they are. */
export async function cancelTasks(
  context: Context,
  { job_id, task_id }: Input<Calls['cancelTasks']>,
): Promise<Result<Calls['cancelTasks']>> {
  await requireJob(context, job_id, 'testRun');
  await cancel(context, job_id, task_id);
  return {};
}

async function cancel(context: Context, jobId: string, taskIds?: readonly string[]): Promise<number> {
  const canceled = await context.db
    .update(workflowTasks)
    .set({ status: batchStatuses.cancel, updatedAt: sql`now()` })
    .where(
      and(
        eq(workflowTasks.jobId, jobId),
        inArray(workflowTasks.status, unfinished),
        taskIds && inArray(workflowTasks.id, [...taskIds]),
      ),
    )
    .returning({ executeId: workflowTasks.executeId });
  const service = context.use(runs);
  // A row that was about to start is canceled by who starts it.
  for (const { executeId } of canceled) if (await service.find(executeId)) await service.cancel(executeId);
  await settleJob(context.db, jobId);
  return canceled.length;
}

/** Runs failed and canceled rows again, each as a new run; a row is retried once however often it is asked. */
export async function retryTasks(
  context: Context,
  { job_id, task_id }: Input<Calls['retryTasks']>,
): Promise<Result<Calls['retryTasks']>> {
  const { job, access } = await requireJob(context, job_id, 'testRun');
  const retried = await context.db.transaction(async (transaction) => {
    const taken: Record<string, string> = {};
    await transaction
      .select({ id: workflowJobs.id })
      .from(workflowJobs)
      .where(eq(workflowJobs.id, job.id))
      .for('update');
    const wanted = await transaction
      .select({ id: workflowTasks.id })
      .from(workflowTasks)
      .where(
        and(
          eq(workflowTasks.jobId, job.id),
          task_id === undefined
            ? eq(workflowTasks.status, batchStatuses.fail)
            : inArray(workflowTasks.status, [batchStatuses.fail, batchStatuses.cancel]),
          task_id && inArray(workflowTasks.id, task_id),
        ),
      );
    if (wanted.length === 0) return taken;
    for (const { id } of wanted) taken[id] = newId();
    const pairs = JSON.stringify(Object.entries(taken).map(([id, run]) => ({ id, run })));
    await transaction.execute(sql`
      update workflow_tasks set status = ${batchStatuses.wait}, execute_id = pair.run, output = '',
        error_code = '', error_message = '', updated_at = now()
      from json_to_recordset(${pairs}::json) as pair(id bigint, run bigint)
      where workflow_tasks.id = pair.id`);
    await transaction
      .update(workflowJobs)
      // With the rights of who retries: those of the creator may have ended.
      .set({
        status: batchStatuses.running,
        grant: JSON.stringify(await context.grantRights()),
        updatedAt: sql`now()`,
      })
      .where(eq(workflowJobs.id, job.id));
    await context.jobs.enqueue(
      runRowsJob,
      { jobId: job.id },
      { db: transaction, userId: access.userId, spaceId: access.spaceId, title: job.name },
    );
    return taken;
  });
  if (Object.keys(retried).length === 0) throw new DomainError('jobRefused', jobReasons.notRetriable());
  return { task_execute_id_ref: retried };
}
