import type { Json, JsonObject } from '@heddle/workflow-schema';
import { writeCalledInputs } from '../../form-parts/calledInputs.js';
import type { WorkflowInterface } from '../../form-parts/WorkflowPicker.js';
import { listAt, textAt, writeAt } from '../../form-parts/wire.js';

/**
 * Copies the inputs and outputs of a workflow into the calling node, keeping the values of inputs that
 * remain.
 */
export function copyInterface(draft: JsonObject, workflowId: string, callee: WorkflowInterface): void {
  writeAt(draft, ['inputs', 'workflowId'], workflowId);
  writeAt(draft, ['inputs', 'workflowVersion'], callee.version);
  writeAt(draft, ['inputs', 'spaceId'], callee.spaceId);
  writeAt(draft, ['inputs', 'type'], callee.terminatePlan);
  writeAt(draft, ['inputs', 'inputDefs'], copy(callee.inputs));
  writeCalledInputs(draft, ['inputs', 'inputParameters'], callee.inputs);
  const errorOutputs = listAt(draft, ['outputs']).filter((output) => isErrorOutput(output));
  writeAt(draft, ['outputs'], [...(copy(callee.outputs) as Json[]), ...errorOutputs]);
}

function isErrorOutput(output: Json): boolean {
  const name = textAt(output, ['name']);
  return (output as JsonObject).readonly === true && (name === 'errorBody' || name === 'isSuccess');
}

function copy(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
