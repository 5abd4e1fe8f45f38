import type { Variable } from '@heddle/workflow-schema';

const errorFields = new Set(['errorBody', 'isSuccess']);

/** Declared outputs without the two that error handling appends: those are not the node's own. */
export function ownOutputs(outputs: readonly Variable[]): Variable[] {
  return outputs.filter((output) => !(output.readonly === true && errorFields.has(output.name)));
}
