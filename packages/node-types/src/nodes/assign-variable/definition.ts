import { type CheckContext, defineNode, type Issue, type ValueExpression } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
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

/** AssignVariable: sets app or user variables. */
export const assignVariable = defineNode<AssignVariableData>({
  name: 'assignVariable',
  code: '40',
  displayKey: 'VariableAssigner',
  category: 'data',
  messages,
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
      ...checkTarget(context, left, [...list, index, 'left']),
      ...checkRequired(context, input, name, [...list, index, 'input']),
    ]),
  assigns: ({ inputs: { inputParameters } }) =>
    inputParameters.map(({ name, left }, index) => ({
      name,
      target: left ?? missing,
      path: [...list, index, 'left'],
    })),
});

/** Only app and user variables can be set. */
function checkTarget(
  context: CheckContext,
  left: ValueExpression | undefined,
  path: readonly (string | number)[],
): Issue[] {
  if (left === undefined || left.value.kind === 'missing') return [];
  const reference = left.value.kind === 'reference' ? left.value.reference : undefined;
  if (reference === undefined || reference.source === 'block-output') {
    return [issueAt(context, 'assignment.global', path)];
  }
  const name = reference.path.join('.');
  if (reference.source === 'global_variable_system') {
    return [issueAt(context, 'assignment.readOnly', path, { name })];
  }
  return reference.path.length > 1 ? [issueAt(context, 'assignment.part', path, { name })] : [];
}
