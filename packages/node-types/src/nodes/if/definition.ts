import { defineNode, type InputField } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { expression, listOf, nodeMeta, number, section } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { checkBranches } from './checkBranches.js';
import { messages } from './messages.js';

const operand = section({ input: expression });

const ifData = section({
  nodeMeta,
  inputs: section({
    branches: listOf(
      section({
        condition: section({
          /** 1: any condition, 2: all conditions. */
          logic: number,
          conditions: listOf(section({ operator: number, left: operand, right: operand })),
        }),
      }),
    ),
  }),
});

/** `node.data` of an If. */
export type IfData = z.output<typeof ifData>;

/** A branch of an If with its conditions. */
export type IfBranch = IfData['inputs']['branches'][number];

/** One comparison. */
export type IfCondition = IfBranch['condition']['conditions'][number];

/** Name of an operand among a run's inputs. A branch with a single condition has no index in it. */
export function operandName(
  branch: number,
  condition: number,
  conditions: number,
  side: 'left' | 'right',
): string {
  return conditions === 1 ? `${branch}.${side}` : `${branch}.${condition}.${side}`;
}

/** Port of a branch; the first branch has no number. */
export function branchPort(branch: number): string {
  return branch === 0 ? 'true' : `true_${branch}`;
}

/** If: takes the first branch whose conditions match. */
export const ifNode = defineNode<IfData>({
  name: 'if',
  code: '8',
  displayKey: 'If',
  category: 'logic',
  messages,
  data: ifData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.logic),
    inputs: { branches: [{ condition: { logic: 2, conditions: [{}] } }] },
  }),
  ports: (data) => ({
    in: [{ id: '' }],
    out: [
      ...data.inputs.branches.map((_, index) => ({ id: branchPort(index), name: `branch_${index}` })),
      { id: 'false', name: 'default' },
    ],
  }),
  inputs: (data) => data.inputs.branches.flatMap((branch, index) => operandsOf(branch, index)),
  outputs: () => [],
  check: (data, context) => checkBranches(data.inputs.branches, context),
  branches: true,
});

function operandsOf({ condition: { conditions } }: IfBranch, branch: number): InputField[] {
  return conditions.flatMap((condition, index) =>
    (['left', 'right'] as const).flatMap((side) => {
      const value = condition[side].input;
      if (value === undefined || value.value.kind === 'missing') return [];
      const path = ['inputs', 'branches', branch, 'condition', 'conditions', index, side, 'input'];
      return [{ name: operandName(branch, index, conditions.length, side), value, path }];
    }),
  );
}
