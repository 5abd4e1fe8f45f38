import type { Input, Result } from '@heddle/api-contract';
import type { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireWorkflow } from '../workflow/index.js';
import { runs } from './RunService.js';

type Calls = typeof workflowRun.calls;

/** Answers the current question of a run. Questions are answered in the order in which they were asked. */
export async function resumeRun(
  context: Context,
  input: Input<Calls['testResume']>,
): Promise<Result<Calls['testResume']>> {
  const { workflow_id, space_id, execute_id, event_id, data } = input;
  const { head } = await requireWorkflow(context, workflow_id, 'testRun', { spaceId: space_id });
  const service = context.use(runs);
  const run = service.live(execute_id)?.run ?? (await service.find(execute_id));
  if (run?.workflowId !== head.id)
    throw new DomainError('workflowInvalid', workflowReasons.noRun({ id: execute_id }));
  await service.answer(context, execute_id, event_id, data);
  return {};
}
