import {
  type CheckContext,
  defineNode,
  type Issue,
  type Reference,
  type ValueExpression,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkRequired } from '../../checks/values.js';
import { listOf, nodeMeta, section, valueExpression } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const setVariableData = section({
  nodeMeta,
  inputs: section({ inputParameters: listOf(section({ left: valueExpression, right: valueExpression })) }),
});

/** `node.data` of a SetVariable. */
export type SetVariableData = z.output<typeof setVariableData>;

/** Name of the input that holds the new value of an assignment. */
export function inputName(index: number): string {
  return `right_${index}`;
}

/** The variable that an assignment names; undefined where it names none. */
export function targetOf({ value }: ValueExpression): (Reference & { nodeId: string }) | undefined {
  if (value.kind !== 'reference' || value.reference.source !== 'block-output') return undefined;
  return value.reference.nodeId === '' ? undefined : value.reference;
}

/** SetVariable: gives variables of the loop that it stands in new values. */
export const setVariable = defineNode<SetVariableData>({
  name: 'setVariable',
  code: '20',
  displayKey: 'LoopSetVariable',
  category: 'logic',
  words: messages,
  data: setVariableData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.logic),
    inputs: { inputParameters: [] },
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: ({ inputs }) =>
    inputs.inputParameters.map(({ right }, index) => ({
      name: inputName(index),
      value: right,
      path: ['inputs', 'inputParameters', index, 'right'],
    })),
  outputs: () => [],
  check,
});

function check({ inputs }: SetVariableData, context: CheckContext): Issue[] {
  const path = ['inputs', 'inputParameters'];
  if (inputs.inputParameters.length === 0) return [issueAt(context, 'assignment.none', path)];
  return inputs.inputParameters.flatMap(({ left, right }, index) => {
    const target = targetOf(left);
    const issues =
      target === undefined ? [issueAt(context, 'assignment.target', [...path, index, 'left'])] : [];
    if (target !== undefined && target.path.length !== 1) {
      const name = target.path.join('.');
      issues.push(issueAt(context, 'assignment.part', [...path, index, 'left'], { name }));
    }
    const name = target?.path.join('.') ?? String(index + 1);
    return [...issues, ...checkRequired(context, right, name, [...path, index, 'right'])];
  });
}
