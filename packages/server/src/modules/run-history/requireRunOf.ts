import type { ResourceAction } from '@heddle/api-contract';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { runs, type StoredRun } from '../run/index.js';
import { type AuthorizedWorkflow, requireWorkflow } from '../workflow/index.js';

/** The run of a workflow on which the caller may perform the action, with that workflow. */
export async function requireRunOf(
  context: Context,
  { workflow_id, execute_id }: { workflow_id: string; execute_id: string },
  action: ResourceAction,
): Promise<AuthorizedWorkflow & { run: StoredRun }> {
  const authorized = await requireWorkflow(context, workflow_id, action);
  const run = await context.use(runs).find(execute_id);
  if (run?.workflowId !== workflow_id)
    throw new DomainError('workflowInvalid', workflowReasons.noRun({ id: execute_id }));
  return { ...authorized, run };
}
