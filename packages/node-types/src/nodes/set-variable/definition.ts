import {
  type CheckContext,
  defineNode,
  type Issue,
  type Reference,
  type ValueExpression,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { withRemoval } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { haveOneType } from '../../checks/sameType.js';
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

/** Limit of assignments each one is compared with, so that checking stays fast for lists of any length. */
const mostCompared = 200;

/** Name of the input with the new value of an assignment. */
export function inputName(index: number): string {
  return `right_${index}`;
}

/** Target variable of an assignment; undefined if none is chosen. */
export function targetOf({ value }: ValueExpression): (Reference & { nodeId: string }) | undefined {
  if (value.kind !== 'reference' || value.reference.source !== 'block-output') return undefined;
  return value.reference.nodeId === '' ? undefined : value.reference;
}

/** SetVariable: sets variables of the enclosing loop. */
export const setVariable = defineNode<SetVariableData>({
  name: 'setVariable',
  code: '20',
  displayKey: 'LoopSetVariable',
  category: 'logic',
  messages,
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
  isLoopOnly: true,
  check,
  assigns: ({ inputs }) =>
    inputs.inputParameters.map(({ left }, index) => ({
      name: targetOf(left)?.path.join('.') ?? '',
      target: left,
      path: ['inputs', 'inputParameters', index, 'left'],
    })),
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
    return [
      ...issues,
      ...checkRequired(context, right, name, [...path, index, 'right']),
      ...checkPair(left, right, name, [...path, index], context),
      ...checkOnce(inputs.inputParameters, index, name, [...path, index], context),
    ];
  });
}

type Path = readonly (string | number)[];

/** Both sides have the same type and are not the same variable. */
function checkPair(
  left: ValueExpression,
  right: ValueExpression,
  name: string,
  path: Path,
  context: CheckContext,
): Issue[] {
  const source = targetOf(right);
  const target = targetOf(left);
  if (target === undefined || right.value.kind === 'missing') return [];
  if (source?.nodeId === target.nodeId && source.path.join('.') === name) {
    return [withRemoval(issueAt(context, 'assignment.same', [...path, 'right'], { name }), path, name)];
  }
  if (haveOneType(left, right)) return [];
  return [issueAt(context, 'assignment.types', [...path, 'right'], { name })];
}

/** Each variable is set once; of two assignments the later one is reported. */
function checkOnce(
  list: SetVariableData['inputs']['inputParameters'],
  index: number,
  name: string,
  path: Path,
  context: CheckContext,
): Issue[] {
  const target = targetOf(list[index]!.left);
  const isDouble =
    target !== undefined &&
    list.slice(0, Math.min(index, mostCompared)).some(({ left }) => {
      const other = targetOf(left);
      return other?.nodeId === target.nodeId && other.path.join('.') === name;
    });
  if (!isDouble) return [];
  return [withRemoval(issueAt(context, 'assignment.duplicate', [...path, 'left'], { name }), path, name)];
}
