import type { Input, Result } from '@heddle/api-contract';
import type { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireWorkflow } from '../workflow/index.js';
import { runsInFlight } from './RunsInFlight.js';

type Calls = typeof workflowRun.calls;

/** Answers the current question of a run. Questions are answered in the order in which they were asked. */
export async function resumeRun(
  context: Context,
  input: Input<Calls['testResume']>,
): Promise<Result<Calls['testResume']>> {
  const { workflow_id, space_id, execute_id, event_id, data } = input;
  const { head } = await requireWorkflow(context, workflow_id, 'testRun', { spaceId: space_id });
  const runs = context.use(runsInFlight);
  const live = runs.find(execute_id);
  if (live?.run.workflowId !== head.id || live.isComplete) {
    const stored = await runs.store.find(execute_id);
    const isKnown = stored?.workflowId === head.id;
    throw new DomainError(
      'workflowInvalid',
      isKnown ? workflowReasons.runEnded() : workflowReasons.noRun({ id: execute_id }),
    );
  }
  // The first question stays first until its answer is in the journal, so a second answer finds none.
  const [first] = live.state.interrupts;
  if (first?.id !== event_id)
    throw new DomainError(
      'workflowInvalid',
      first ? workflowReasons.otherQuestion({ id: first.id }) : workflowReasons.noQuestion(),
    );
  await live.answer(event_id, data);
  return {};
}
