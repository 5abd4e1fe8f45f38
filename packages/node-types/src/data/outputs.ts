import type { JsonObject, Variable } from '@heddle/workflow-schema';

const errorFields = new Set(['errorBody', 'isSuccess']);

/** Declared outputs without the two that error handling appends: those are not the node's own. */
export function ownOutputs(outputs: readonly Variable[]): Variable[] {
  return outputs.filter((output) => !(output.readonly === true && errorFields.has(output.name)));
}

/** Outputs of every node that makes an image: its address, and what is said about it. */
export function newImageOutputs(): JsonObject[] {
  return [
    { type: 'string', assistType: 2, name: 'data' },
    { type: 'string', name: 'msg' },
  ];
}
