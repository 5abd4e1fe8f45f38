import type { JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { objectOf, objectsOf, textOf } from '../foreignJson.js';
import { literal, stringType, type WireType } from '../values.js';
import type { N8nGraph, N8nNode } from './N8nGraph.js';
import { expressionOf } from './n8nExpressions.js';

const operators: Readonly<Record<string, number>> = {
  ...{ equals: 1, equal: 1, notEquals: 2, notEqual: 2, contains: 7, notContains: 8 },
  ...{ empty: 9, isEmpty: 9, notExists: 9, notEmpty: 10, isNotEmpty: 10, exists: 10, true: 11, false: 12 },
  ...{ gt: 13, larger: 13, gte: 14, largerEqual: 14, lt: 15, smaller: 15, lte: 16, smallerEqual: 16 },
  ...{ lengthGt: 3, lengthGte: 4, lengthLt: 5, lengthLte: 6 },
};
const closest: Readonly<Record<string, number>> = { startsWith: 7, endsWith: 7, regex: 7, notRegex: 8 };
const withoutRight: readonly number[] = [9, 10, 11, 12];
const types: Readonly<Record<string, WireType>> = {
  number: { type: 'float' },
  boolean: { type: 'boolean' },
  array: { type: 'list', schema: { type: 'string' } },
  object: { type: 'object' },
};

interface Condition {
  left: string;
  right: string;
  type: string;
  operation: string;
}

/** A branch with the conditions of n8n, in the form of version 2 or of version 1. */
export function branchOf(
  graph: N8nGraph,
  node: N8nNode,
  conditions: JsonObject,
  combine: string,
  note: NodeNote,
): JsonObject {
  const isOr = combine === 'any' || combine === 'or';
  return {
    condition: {
      logic: isOr ? 1 : 2,
      conditions: readConditions(conditions).map((one) => toCondition(graph, node, one, note)),
    },
  };
}

function readConditions(conditions: JsonObject): Condition[] {
  if (Array.isArray(conditions.conditions))
    return objectsOf(conditions.conditions).map((one) => {
      const operator = objectOf(one.operator);
      return {
        left: textOf(one.leftValue),
        right: textOf(one.rightValue),
        type: textOf(operator.type, 'string'),
        operation: textOf(operator.operation, 'equals'),
      };
    });
  return Object.entries(conditions).flatMap(([type, list]) =>
    objectsOf(list).map((one) => ({
      left: textOf(one.value1),
      right: textOf(one.value2),
      type,
      operation: textOf(one.operation, type === 'number' ? 'smaller' : 'equal'),
    })),
  );
}

function toCondition(
  graph: N8nGraph,
  node: N8nNode,
  { left, right, type, operation }: Condition,
  note: NodeNote,
): JsonObject {
  const known = operators[operation];
  if (known === undefined) note('settingLeftOut', operation);
  let operator = known ?? closest[operation] ?? 1;
  // Booleans are compared with operators of their own.
  if (type === 'boolean' && operator <= 2) operator = (right !== 'false') === (operator === 1) ? 11 : 12;
  const wire = types[type] ?? stringType;
  const value = expressionOf(graph, node, left, note, wire);
  if (!value) note('expressionKept', left);
  const leftInput = value ?? literal(stringType, left);
  if (withoutRight.includes(operator)) return { operator, left: { input: leftInput } };
  const rightType =
    operator >= 3 && operator <= 6
      ? ({ type: 'integer' } as const)
      : operator === 7 || operator === 8
        ? stringType
        : wire;
  const rightValue = expressionOf(graph, node, right, note, rightType);
  if (!rightValue) note('expressionKept', right);
  return { operator, left: { input: leftInput }, right: { input: rightValue ?? literal(rightType, right) } };
}

/** The branches of a Switch and its ports, in the forms of versions 3 and 1. */
export function switchBranches(
  graph: N8nGraph,
  node: N8nNode,
  note: NodeNote,
): { branches: JsonObject[]; fallback: string } {
  const { parameters } = node;
  const rules = objectOf(parameters.rules);
  const current = objectsOf(rules.values);
  if (current.length > 0) {
    const branches = current.map((rule) => {
      const conditions = objectOf(rule.conditions);
      return branchOf(graph, node, conditions, textOf(conditions.combinator, 'and'), note);
    });
    return { branches, fallback: String(branches.length) };
  }
  const type = textOf(parameters.dataType, 'number');
  const branches = objectsOf(rules.rules).map((rule) =>
    branchOf(
      graph,
      node,
      {
        [type]: [
          {
            value1: parameters.value1 ?? '',
            operation: rule.operation ?? 'equal',
            value2: rule.value2 ?? '',
          },
        ],
      },
      'all',
      note,
    ),
  );
  return { branches, fallback: textOf(parameters.fallbackOutput, '-1') };
}
