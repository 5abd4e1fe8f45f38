import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import type { Context } from '../../kernel/Context.js';
import { isOver, removeRuns, runs } from '../run/index.js';
import { requireWorkflow } from '../workflow/index.js';

type Calls = typeof runHistory.calls;

/** Deletes ended runs of a workflow with everything they recorded. */
export async function deleteRuns(
  context: Context,
  input: Input<Calls['remove']>,
): Promise<Result<Calls['remove']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'edit');
  const ids = [...new Set(input.execute_ids)];
  const removed = await removeRuns(context.db, head.id, ids);
  const left = await Promise.all(
    ids.filter((id) => !removed.has(id)).map(async (id) => [id, await context.use(runs).find(id)] as const),
  );
  const inProgress = new Set(
    left.flatMap(([id, run]) => (run?.workflowId === head.id && !isOver(run) ? [id] : [])),
  );
  return {
    results: ids.map((execute_id) => {
      const is_done = removed.has(execute_id);
      const reason = is_done ? '' : inProgress.has(execute_id) ? 'inProgress' : 'notFound';
      return { execute_id, new_execute_id: '', is_done, reason };
    }),
  };
}
