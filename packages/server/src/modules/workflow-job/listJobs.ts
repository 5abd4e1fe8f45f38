import type { Input, Result } from '@heddle/api-contract';
import {
  batchStatuses,
  type JobInfo,
  type TaskInfo,
  type workflowJob,
} from '@heddle/api-contract/families/workflow-job';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { workflows } from '../workflow/tables.js';
import { type JobRow, requireJob } from './requireJob.js';
import type { TaskRow } from './runRow.js';
import { workflowJobs, workflowTasks } from './tables.js';

type Calls = typeof workflowJob.calls;

const byChange = 1;

/** Lists the batch jobs of a space. */
export async function listJobs(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input);
  const where = and(
    eq(workflowJobs.spaceId, access.spaceId),
    input.job_ids && inArray(workflowJobs.id, input.job_ids),
    input.status && input.status.length > 0 ? inArray(workflowJobs.status, input.status) : undefined,
    input.login_user_create ? eq(workflowJobs.userId, access.userId) : undefined,
  );
  const rows = await context.db
    .select()
    .from(workflowJobs)
    .where(where)
    .orderBy(desc(input.order_by === byChange ? workflowJobs.updatedAt : workflowJobs.id))
    .limit(page.limit)
    .offset(page.offset);
  const total = await context.db.$count(workflowJobs, where);
  return { data: await present(context, rows), total, has_more: afterPage(page, total).hasMore };
}

/** Lists the rows of a batch job, with their runs. */
export async function listTasks(
  context: Context,
  input: Input<Calls['tasks']>,
): Promise<Result<Calls['tasks']>> {
  const { job } = await requireJob(context, input.job_id, 'view');
  const page = pageOf(input);
  const where: SQL | undefined = and(
    eq(workflowTasks.jobId, job.id),
    input.task_ids && inArray(workflowTasks.id, input.task_ids),
    input.status && input.status.length > 0 ? inArray(workflowTasks.status, input.status) : undefined,
  );
  const rows = await context.db
    .select()
    .from(workflowTasks)
    .where(where)
    .orderBy(input.order_by === byChange ? desc(workflowTasks.updatedAt) : asc(workflowTasks.row))
    .limit(page.limit)
    .offset(page.offset);
  const total = await context.db.$count(workflowTasks, where);
  const [job_info] = await present(context, [job]);
  return {
    job_info: job_info!,
    task_infos: rows.map((row) => toTask(job, row)),
    total,
    has_more: afterPage(page, total).hasMore,
  };
}

async function present(context: Context, jobs: readonly JobRow[]): Promise<JobInfo[]> {
  if (jobs.length === 0) return [];
  const ids = jobs.map(({ id }) => id);
  const workflowIds = jobs.map(({ workflowId }) => workflowId);
  const ended = [batchStatuses.success, batchStatuses.fail, batchStatuses.cancel].join(',');
  const [people, names, counts] = await Promise.all([
    findPeople(
      context.db,
      jobs.map(({ userId }) => userId),
    ),
    context.db
      .select({ id: workflows.id, name: workflows.name })
      .from(workflows)
      .where(inArray(workflows.id, workflowIds)),
    context.db
      .select({
        jobId: workflowTasks.jobId,
        failed: sql<number>`count(*) filter (where status = ${batchStatuses.fail})::int`,
        done: sql<number>`count(*) filter (where status in (${sql.raw(ended)}))::int`,
        input: sql<number>`sum(input_tokens)::float8`,
        output: sql<number>`sum(output_tokens)::float8`,
      })
      .from(workflowTasks)
      .where(inArray(workflowTasks.jobId, ids))
      .groupBy(workflowTasks.jobId),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const countOf = new Map(counts.map((count) => [count.jobId, count]));
  return jobs.map((job) => {
    const count = countOf.get(job.id);
    const person = people.get(job.userId);
    return {
      job_id: job.id,
      space_id: job.spaceId,
      workflow_id: job.workflowId,
      workflow_version: job.version,
      project_version: '',
      status: job.status,
      failed_count: count?.failed ?? 0,
      create_time: toSeconds(job.createdAt),
      update_time: toSeconds(job.updatedAt),
      input_token: count?.input ?? 0,
      output_token: count?.output ?? 0,
      job_name: job.name,
      tags: '',
      creator: {
        id: job.userId,
        name: person?.name ?? '',
        avatar_url: person?.avatarUrl ?? '',
        self: job.userId === context.user.id,
      },
      workflow_name: nameOf.get(job.workflowId) ?? '',
      workflow_url: '',
      input_url: job.inputUri,
      job_type: job.type,
      total_count: job.total,
      done_count: count?.done ?? 0,
    };
  });
}

function toTask(job: JobRow, task: TaskRow): TaskInfo {
  return {
    job_id: job.id,
    task_id: task.id,
    execute_id: task.status === batchStatuses.wait ? '' : task.executeId,
    space_id: job.spaceId,
    workflow_id: job.workflowId,
    workflow_version: job.version,
    project_version: '',
    token: task.inputTokens + task.outputTokens,
    input: task.input,
    output: task.output,
    status: task.status,
    create_time: toSeconds(task.createdAt),
    update_time: toSeconds(task.updatedAt),
    error_msg: task.errorMessage,
    error_code: task.errorCode,
    row_index: task.row,
  };
}
