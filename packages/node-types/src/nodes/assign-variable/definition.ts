import { defineNode } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkRequired } from '../../checks/values.js';
import { ownOutputs } from '../../data/outputs.js';
import { expression, listOf, nodeMeta, section, text, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const assignVariableData = section({
  nodeMeta,
  inputs: section({ inputParameters: listOf(section({ name: text, left: expression, input: expression })) }),
  outputs: variables,
});

/** `node.data` of an AssignVariable. */
export type AssignVariableData = z.output<typeof assignVariableData>;

const list = ['inputs', 'inputParameters'];
const missing = { type: 'string', value: { kind: 'missing' } } as const;

/** AssignVariable: gives values to variables of the app or the user. */
export const assignVariable = defineNode<AssignVariableData>({
  name: 'assignVariable',
  code: '40',
  displayKey: 'VariableAssigner',
  category: 'data',
  words: messages,
  data: assignVariableData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.data),
    inputs: { inputParameters: [], variableTypeMap: {} },
    outputs: [{ type: 'boolean', name: 'isSuccess' }],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: ({ inputs: { inputParameters } }) =>
    inputParameters.map(({ name, input }, index) => ({
      name,
      value: input ?? missing,
      path: [...list, index, 'input'],
    })),
  outputs: (data) => ownOutputs(data.outputs),
  check: ({ inputs: { inputParameters } }, context) =>
    inputParameters.flatMap(({ name, left, input }, index) => [
      ...checkRequired(context, left, name, [...list, index, 'left']),
      ...checkRequired(context, input, name, [...list, index, 'input']),
    ]),
  assigns: ({ inputs: { inputParameters } }) =>
    inputParameters.map(({ name, left }, index) => ({
      name,
      target: left ?? missing,
      path: [...list, index, 'left'],
    })),
});
