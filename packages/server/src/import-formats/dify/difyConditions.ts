import type { JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { objectsOf, textOf } from '../foreignJson.js';
import { literal, stringType, type WireType } from '../values.js';
import type { DifyGraph, DifyNode } from './DifyGraph.js';
import { expressionOf, fillText, placeOf, selectorOf } from './difyValues.js';

const or = 1;
const and = 2;
const contains = 7;
const notContains = 8;
const operators: Readonly<Record<string, number>> = {
  is: 1,
  '=': 1,
  'is not': 2,
  '≠': 2,
  contains,
  'not contains': notContains,
  empty: 9,
  null: 9,
  'not exists': 9,
  'not empty': 10,
  'not null': 10,
  exists: 10,
  '>': 13,
  '≥': 14,
  '<': 15,
  '≤': 16,
};
const withoutRight: readonly number[] = [9, 10, 11, 12];
/** What comes closest to operators that conditions do not have. */
const closest: Readonly<Record<string, number>> = {
  'start with': contains,
  'end with': contains,
  in: contains,
  'not in': notContains,
  'all of': contains,
};

/** The branches of a condition and its ports; the old form of a single case too. */
export function conditionBranches(
  graph: DifyGraph,
  { data }: DifyNode,
  note: NodeNote,
): { data: JsonObject; ports: ReadonlyMap<string, string> } {
  const cases = Array.isArray(data.cases) ? objectsOf(data.cases) : [{ ...data, case_id: 'true' }];
  const branches = cases.map((one) => ({
    condition: {
      logic: textOf(one.logical_operator) === 'or' ? or : and,
      conditions: objectsOf(one.conditions).map((condition) => toCondition(graph, condition, note)),
    },
  }));
  const ports = new Map(
    cases.map((one, index) => [
      textOf(one.case_id) || textOf(one.id),
      index === 0 ? 'true' : `true_${index}`,
    ]),
  );
  return { data: { inputs: { branches } }, ports: ports.set('false', 'false') };
}

function toCondition(graph: DifyGraph, condition: JsonObject, note: NodeNote): JsonObject {
  const selector = selectorOf(condition.variable_selector);
  const name = textOf(condition.comparison_operator);
  const known = operators[name];
  if (known === undefined) note('settingLeftOut', name);
  const type = placeOf(graph, selector)?.type ?? stringType;
  const operator = booleanOperator(type, known ?? closest[name] ?? 1, textOf(condition.value));
  const left = expressionOf(graph, selector, note) ?? literal(stringType, '');
  if (withoutRight.includes(operator)) return { operator, left: { input: left } };
  return { operator, left: { input: left }, right: { input: rightOf(graph, condition, type, note) } };
}

/** Booleans are compared with operators of their own. */
function booleanOperator({ type }: WireType, operator: number, value: string): number {
  if (type !== 'boolean' || operator > 2) return operator;
  return (value === 'true') === (operator === 1) ? 11 : 12;
}

function rightOf(graph: DifyGraph, condition: JsonObject, type: WireType, note: NodeNote): JsonObject {
  const text = textOf(condition.value);
  const { parameters } = fillText(graph, text, note);
  const [only] = parameters;
  if (only && /^\s*\{\{#[^#]+#\}\}\s*$/.test(text)) return only.input as JsonObject;
  const isNumber = type.type === 'integer' || type.type === 'float';
  return literal(isNumber ? type : stringType, text);
}
