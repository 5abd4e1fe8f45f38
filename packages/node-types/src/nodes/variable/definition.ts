import { type CheckContext, defineNode, type Issue } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkRequired } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import { nodeMeta, parameters, section, text, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const variableData = section({
  nodeMeta,
  /**
   * `mode` is `get` or `set`. In `get`, each input value is a variable name and the output at the same
   * position gets the variable's value; in `set`, each input name is a variable name and its value the new
   * value.
   */
  inputs: section({ mode: text, inputParameters: parameters }),
  outputs: variables,
});

/** `node.data` of a legacy Variable. */
export type VariableData = z.output<typeof variableData>;

/** The node's mode is set. */
export function checkMode(context: CheckContext, { inputs: { mode } }: VariableData): Issue[] {
  if (mode === 'get' || mode === 'set') return [];
  return [issueAt(context, 'variable.modeUnknown', ['inputs', 'mode'], { mode })];
}

/**
 * Variable (legacy): reads and sets user variables. Current documents reference them directly and use
 * AssignVariable.
 */
export const variable = defineNode<VariableData>({
  name: 'variable',
  code: '11',
  displayKey: 'Variable',
  category: 'data',
  messages,
  data: variableData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: { mode: 'set', inputParameters: [] },
    outputs: [{ type: 'boolean', name: 'isSuccess' }],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [
    ...checkMode(context, data),
    ...data.inputs.inputParameters.flatMap(({ name, input }, index) => {
      const path = ['inputs', 'inputParameters', index];
      if (name === '') return [issueAt(context, 'name.missing', [...path, 'name'])];
      return checkRequired(context, input, name, [...path, 'input']);
    }),
    ...data.outputs.flatMap(({ name }, index) =>
      name === '' ? [issueAt(context, 'name.missing', ['outputs', index, 'name'])] : [],
    ),
  ],
});
