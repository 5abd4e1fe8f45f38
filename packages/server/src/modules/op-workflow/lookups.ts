import type { Input, Result } from '@heddle/api-contract';
import type { opWorkflow } from '@heddle/api-contract/families/op-workflow';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { requireInInstallation } from '../account/index.js';
import { runs } from '../run/tables.js';
import { requireWorkflow } from '../workflow/index.js';
import { workflows, workflowVersions } from '../workflow/tables.js';

type Calls = typeof opWorkflow.calls;

// No workflow has this id, so that an unknown run gets the error of an inaccessible one.
const nowhere = '0';

/** The workflow that a run belongs to. */
export async function findWorkflowOfRun(
  context: Context,
  input: Input<Calls['workflowOfRun']>,
): Promise<Result<Calls['workflowOfRun']>> {
  await requireInInstallation(context, 'operate');
  const workflowId = await workflowOfRun(context, input.execute_id);
  const { head } = await requireWorkflow(context, workflowId, 'view');
  return { workflow_id: head.id };
}

/** The id of the workflow of a run, without a check of rights; of none for an unknown run. */
export async function workflowOfRun({ db }: Context, runId: string): Promise<string> {
  const [row] = await db
    .select({ id: workflows.id })
    .from(runs)
    .innerJoin(workflows, eq(workflows.id, runs.workflowId))
    .where(eq(runs.id, runId));
  return row?.id ?? nowhere;
}

/** Whether the published commit of each workflow is that of one of its versions. */
export async function checkCommits(
  context: Context,
  input: Input<Calls['checkCommits']>,
): Promise<Result<Calls['checkCommits']>> {
  await requireInInstallation(context, 'operate');
  const ids = [...new Set(input.wf_id_list)];
  for (const id of ids) await requireWorkflow(context, id, 'view');
  const rows = await context.db
    .selectDistinct({
      id: workflows.id,
      published: workflows.publishedCommitId,
      commit: workflowVersions.commitId,
    })
    .from(workflows)
    .leftJoin(
      workflowVersions,
      and(
        eq(workflowVersions.workflowId, workflows.id),
        eq(workflowVersions.commitId, workflows.publishedCommitId),
      ),
    )
    .where(inArray(workflows.id, ids));
  const isRight = ({ published, commit }: (typeof rows)[number]) => published === commit;
  return {
    right_wf_list: rows.filter(isRight).map(({ id }) => id),
    wrong_wf_list: rows.filter((row) => !isRight(row)).map(({ id }) => id),
    update_sql_list: [],
  };
}
