import type { TypeDescription, ValueType } from '@heddle/workflow-schema';

/** The comparison operators of an If, with their codes in documents. */
export const operators = {
  equal: 1,
  notEqual: 2,
  lengthGreater: 3,
  lengthGreaterOrEqual: 4,
  lengthLess: 5,
  lengthLessOrEqual: 6,
  contains: 7,
  notContains: 8,
  isEmpty: 9,
  isNotEmpty: 10,
  isTrue: 11,
  isFalse: 12,
  greater: 13,
  greaterOrEqual: 14,
  less: 15,
  lessOrEqual: 16,
} as const;

/** A comparison's name. */
export type OperatorName = keyof typeof operators;

const names = new Map(
  Object.entries(operators).map(([name, code]) => [code as number, name as OperatorName]),
);

/** The operator with this code. */
export function operatorName(code: number | undefined): OperatorName | undefined {
  return code === undefined ? undefined : names.get(code);
}

/** True if the operator takes one operand only. */
export function isUnary(name: OperatorName): boolean {
  return name === 'isEmpty' || name === 'isNotEmpty' || name === 'isTrue' || name === 'isFalse';
}

/** Operators offered for a type, in display order. */
export function operatorsFor({ type, assistType }: TypeDescription): readonly OperatorName[] {
  if (type !== 'string' || assistType === undefined || assistType === 0) return offered[type];
  return assistType === timeAssistType ? offered.integer : (['isEmpty', 'isNotEmpty'] as const);
}

/** `assistType` of a string that represents a time. */
const timeAssistType = 10_000;

const lengths = ['lengthGreater', 'lengthGreaterOrEqual', 'lengthLess', 'lengthLessOrEqual'] as const;
const sizes = ['greater', 'greaterOrEqual', 'less', 'lessOrEqual'] as const;

const offered: Readonly<Record<ValueType, readonly OperatorName[]>> = {
  string: ['equal', 'notEqual', ...lengths, 'contains', 'notContains', 'isEmpty', 'isNotEmpty'],
  integer: ['equal', 'notEqual', 'isEmpty', 'isNotEmpty', ...sizes],
  float: ['equal', 'notEqual', ...sizes, 'isEmpty', 'isNotEmpty'],
  boolean: ['equal', 'notEqual', 'isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'],
  object: ['contains', 'notContains', 'isEmpty', 'isNotEmpty'],
  list: [...lengths, 'contains', 'notContains', 'isEmpty', 'isNotEmpty'],
};

/**
 * True if operands of these types can be compared; without `right` there is no second operand. Accepts more
 * than the form offers, because old documents use combinations the editor no longer shows.
 */
export function acceptsTypes(name: OperatorName, left: TypeDescription, right?: TypeDescription): boolean {
  if (isUnary(name)) {
    return right === undefined && (name === 'isEmpty' || name === 'isNotEmpty' || left.type === 'boolean');
  }
  if (right === undefined) return false;
  switch (name) {
    case 'equal':
    case 'notEqual':
      return isScalar(left.type) && (left.type === 'string' || left.type === right.type);
    case 'contains':
    case 'notContains':
      return left.type === 'string' || left.type === 'object'
        ? right.type === 'string'
        : left.type === 'list';
    case 'greater':
    case 'greaterOrEqual':
    case 'less':
    case 'lessOrEqual':
      return isNumeric(left.type) && isNumeric(right.type);
    default:
      return (left.type === 'string' || left.type === 'list') && right.type === 'integer';
  }
}

function isScalar(type: ValueType): boolean {
  return type !== 'object' && type !== 'list';
}

function isNumeric(type: ValueType): boolean {
  return type === 'integer' || type === 'float';
}
