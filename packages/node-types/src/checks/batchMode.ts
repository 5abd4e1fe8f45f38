import type { CheckContext, Issue, Parameter, Variable } from '@heddle/workflow-schema';
import { ownOutputs } from '../data/outputs.js';
import { withValue } from './fixes.js';
import { issueAt } from './issue.js';
import { checkParameters } from './parameters.js';

/** Limits of batch mode: items per run, and items at the same time. */
const most = { batchSize: 200, concurrentSize: 10 } as const;

interface BatchMode {
  batchEnable: boolean;
  batchSize?: number | undefined;
  concurrentSize?: number | undefined;
  inputLists: readonly Parameter[];
}

/**
 * Checks batch mode: lists to iterate over, sizes within limits, and a single output of type list of objects.
 */
export function checkBatchMode(
  context: CheckContext,
  batch: BatchMode,
  outputs: readonly Variable[],
): Issue[] {
  if (!batch.batchEnable) return [];
  const path = ['inputs', 'batch'];
  const issues = checkParameters(context, batch.inputLists, [...path, 'inputLists']);
  if (batch.inputLists.length === 0) issues.push(issueAt(context, 'lists.none', [...path, 'inputLists']));
  for (const name of ['batchSize', 'concurrentSize'] as const) {
    const size = batch[name];
    if (size === undefined || (Number.isInteger(size) && size >= 0 && size <= most[name])) continue;
    const issue = issueAt(context, 'batch.size', [...path, name], { count: most[name] });
    issues.push(withValue(issue, [...path, name], most[name]));
  }
  const [first, ...others] = ownOutputs(outputs);
  const element = first?.type === 'list' ? first.schema : undefined;
  const isFine =
    others.length === 0 && element !== undefined && (Array.isArray(element) || element.type === 'object');
  if (!isFine) issues.push(issueAt(context, 'batch.outputs', ['outputs']));
  return issues;
}
