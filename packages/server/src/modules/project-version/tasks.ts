import type { Input, Result } from '@heddle/api-contract';
import { projectTasks, type projectVersion } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireProject } from '../project/index.js';
import { findVersionRow } from './publishJob.js';
import { findBusy, settleAbandoned } from './settleAbandoned.js';

type Calls = typeof projectVersion.calls;

const succeeded = 1;

/** The publications of an app that are under way; archiving and rolling back end with their call. */
export async function listInnerTasks(
  context: Context,
  { project_id }: Input<Calls['innerTasks']>,
): Promise<Result<Calls['innerTasks']>> {
  const { project } = await requireProject(context, project_id, 'view');
  await settleAbandoned(context.db, project.id);
  return { task_list: (await findBusy(context.db, project.id)).map(({ id }) => ({ task_id: id })) };
}

/** A task of archiving or rolling back, by the id that its call returned. */
export async function readTask(
  context: Context,
  { task_id }: Input<Calls['taskInfo']>,
): Promise<Result<Calls['taskInfo']>> {
  const row = await findVersionRow(context, task_id);
  await requireProject(context, row?.projectId ?? '0', 'view');
  if (!row || row.kind === 'publish') throw new DomainError('projectInvalid', projectReasons.noTask());
  return {
    task_id,
    task_type: row.kind === 'archive' ? projectTasks.archive : projectTasks.rollback,
    task_status: succeeded,
  };
}
