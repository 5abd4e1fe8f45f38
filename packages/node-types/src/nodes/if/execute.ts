import type { NodeContext, NodeExecutor } from '@heddle/executor';
import { type Json, type JsonObject, readOwn, type ValueExpression } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { compare } from './compare.js';
import { type IfBranch, type IfCondition, type IfData, operandName } from './definition.js';
import { acceptsTypes, isUnary, operatorName } from './operators.js';

type Context = NodeContext<IfData>;

/** Takes the first matching branch, or Else. */
export const ifExecutor: NodeExecutor<IfData> = {
  effect: 'pure',
  run: (context) => {
    const { branches } = context.data.inputs;
    if (branches.length === 0) {
      throw nodeError(context, nodeErrorCodes.compile, 'there is no branch to take', 'inputs.branches');
    }
    const input = traceOf(context);
    const taken = branches.findIndex((branch, index) => branchHolds(context, branch, index));
    const port = taken < 0 ? 'default' : `branch_${taken}`;
    const result = taken < 0 ? 'pass to else branch' : `pass to condition ${taken + 1} branch`;
    return { outputs: {}, port, trace: { input, output: { result } } };
  },
};

function branchHolds(
  context: Context,
  { condition: { conditions, logic } }: IfBranch,
  branch: number,
): boolean {
  const field = `inputs.branches.${branch}.condition`;
  if (conditions.length === 0) {
    throw nodeError(context, nodeErrorCodes.compile, `branch ${branch + 1} has no condition`, field);
  }
  const holds = (condition: IfCondition, index: number) =>
    conditionHolds(context, condition, { branch, index, count: conditions.length });
  if (conditions.length === 1 || logic === 2) return conditions.every(holds);
  if (logic === 1) return conditions.some(holds);
  const message = `branch ${branch + 1} does not say whether all or any of its conditions must hold`;
  throw nodeError(context, nodeErrorCodes.compile, message, `${field}.logic`);
}

interface Place {
  branch: number;
  index: number;
  count: number;
}

function conditionHolds(context: Context, { operator, left, right }: IfCondition, place: Place): boolean {
  const fail = (message: string) => {
    const field = `inputs.branches.${place.branch}.condition.conditions.${place.index}`;
    const where = `condition ${place.index + 1} of branch ${place.branch + 1}`;
    return nodeError(context, nodeErrorCodes.compile, `${where} ${message}`, field);
  };
  const name = operatorName(operator);
  if (name === undefined) throw fail('does not say how to compare');
  if (left.input === undefined) throw fail('has no left value');
  const rightType = isUnary(name) ? undefined : right.input;
  if (!acceptsTypes(name, left.input, rightType)) {
    throw fail(`cannot compare ${left.input.type} with ${rightType?.type ?? 'nothing'} by "${name}"`);
  }
  const leftValue = operand(context, place, 'left');
  if (leftValue === undefined) throw fail('failed to take left operant: its source did not run');
  if (rightType === undefined) return compare(name, leftValue, null);
  const rightValue = operand(context, place, 'right');
  if (rightValue === undefined) throw fail('failed to take right operant: its source did not run');
  return compare(name, leftValue, rightValue);
}

function operand(
  context: Context,
  { branch, index, count }: Place,
  side: 'left' | 'right',
): Json | undefined {
  return readOwn(context.inputs, operandName(branch, index, count, side));
}

/** The conditions with their values, for display after a run. */
function traceOf(context: Context): JsonObject {
  const branches = context.data.inputs.branches.map(({ condition: { conditions, logic } }, branch) => ({
    conditions: conditions.map(({ operator, left, right }, index) => {
      const place = { branch, index, count: conditions.length };
      const shown: JsonObject = {
        left: traceOperand(context, left.input, operand(context, place, 'left')),
        operator: operator ?? null,
      };
      if (right.input !== undefined)
        shown.right = traceOperand(context, right.input, operand(context, place, 'right'));
      return shown;
    }),
    logic: logic ?? null,
    name: '',
  }));
  return { branches };
}

function traceOperand(
  context: Context,
  expression: ValueExpression | undefined,
  value: Json | undefined,
): JsonObject {
  return { key: keyOf(context, expression), type: expression?.type ?? '', value: value ?? null };
}

/** Source of an operand as shown on the canvas: the node's title, then the path. */
function keyOf(context: Context, expression: ValueExpression | undefined): string {
  if (expression?.value.kind !== 'reference') return '';
  const { reference } = expression.value;
  if (reference.source !== 'block-output') return [reference.source, ...reference.path].join('.');
  return [context.titleOf(reference.nodeId) ?? reference.nodeId, ...reference.path].join('.');
}
