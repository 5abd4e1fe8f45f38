import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import type { Context } from '../../kernel/Context.js';
import { readProcess } from '../run/index.js';

type Calls = typeof runHistory.calls;

/** A run of the workflow that a listed one was made from; by default the caller's latest. */
export function readTestRunHistory(
  context: Context,
  { source_workflow_id, execute_id }: Input<Calls['testRunHistory']>,
): Promise<Result<Calls['testRunHistory']>> {
  return readProcess(context, {
    workflow_id: source_workflow_id,
    space_id: undefined,
    execute_id,
    sub_execute_id: undefined,
    node_id: undefined,
  });
}
