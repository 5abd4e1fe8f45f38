import type { Json, JsonObject } from '@heddle/workflow-schema';
import { readType } from '@heddle/workflow-schema';
import { viewTypeOf, writeType } from '../../form-parts/types.js';
import { listAt, textAt, writeAt } from '../../form-parts/wire.js';
import type { FormContext } from '../../NodeForm.js';

type WorkflowInterface = Awaited<ReturnType<NonNullable<FormContext['loadWorkflowInterface']>>>;

/** Copies what a workflow asks for and gives into the node that calls it. Values of inputs that remain are kept. */
export function copyInterface(draft: JsonObject, workflowId: string, callee: WorkflowInterface): void {
  const before = new Map(
    listAt(draft, ['inputs', 'inputParameters']).map((parameter) => [textAt(parameter, ['name']), parameter]),
  );
  writeAt(draft, ['inputs', 'workflowId'], workflowId);
  writeAt(draft, ['inputs', 'workflowVersion'], callee.version);
  writeAt(draft, ['inputs', 'spaceId'], callee.spaceId);
  writeAt(draft, ['inputs', 'type'], callee.terminatePlan);
  writeAt(draft, ['inputs', 'inputDefs'], copy(callee.inputs));
  writeAt(
    draft,
    ['inputs', 'inputParameters'],
    callee.inputs.map((input) => before.get(textAt(input, ['name'])) ?? openParameter(input)),
  );
  const errorOutputs = listAt(draft, ['outputs']).filter((output) => isErrorOutput(output));
  writeAt(draft, ['outputs'], [...(copy(callee.outputs) as Json[]), ...errorOutputs]);
}

function openParameter(input: JsonObject): JsonObject {
  const type = readType(input);
  const content = { source: 'block-output', blockID: '', name: '' };
  const expression: JsonObject = { value: { type: 'ref', content, rawMeta: { type: viewTypeOf(type) } } };
  writeType(expression, type);
  return { name: textAt(input, ['name']), input: expression };
}

function isErrorOutput(output: Json): boolean {
  const name = textAt(output, ['name']);
  return (output as JsonObject).readonly === true && (name === 'errorBody' || name === 'isSuccess');
}

function copy(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
