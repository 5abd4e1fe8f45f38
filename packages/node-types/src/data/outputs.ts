import type { JsonObject, Variable } from '@heddle/workflow-schema';

const errorFields = new Set(['errorBody', 'isSuccess']);

/** Declared outputs without the two that error handling appends. */
export function ownOutputs(outputs: readonly Variable[]): Variable[] {
  return outputs.filter((output) => !(output.readonly === true && errorFields.has(output.name)));
}

/** Outputs of every node that creates an image: its URL and a message. */
export function newImageOutputs(): JsonObject[] {
  return [
    { type: 'string', assistType: 2, name: 'data' },
    { type: 'string', name: 'msg' },
  ];
}
