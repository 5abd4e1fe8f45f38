import { operations } from '@heddle/api-contract/families/database';
import type { GridCellKind, GridSort } from '@heddle/ui-kit/DataGrid';
import { cellProblem, storedText } from './cellProblem.js';

export type OperationKey = keyof typeof operations;

export interface FilterCondition {
  key: string;
  /** Name of a field; '' until one is chosen. */
  field: string;
  operation: OperationKey;
  /** Several values, separated by commas or line breaks, for `in` and `notIn`. */
  value: string;
}

export interface RowFilter {
  logic: 'and' | 'or';
  conditions: readonly FilterCondition[];
}

export const noFilter: RowFilter = { logic: 'and', conditions: [] };

const comparisons: OperationKey[] = ['equal', 'notEqual', 'greater', 'greaterOrEqual', 'less', 'lessOrEqual'];
const lists: OperationKey[] = ['in', 'notIn'];
const nulls: OperationKey[] = ['isNull', 'isNotNull'];

/** Comparisons that make sense for values of a kind. */
export const operationsFor = (kind: GridCellKind): OperationKey[] => {
  if (kind === 'text') return ['equal', 'notEqual', 'like', 'notLike', ...lists, ...nulls];
  if (kind === 'boolean') return ['equal', 'notEqual', ...nulls];
  return kind === 'time' ? [...comparisons, ...nulls] : [...comparisons, ...lists, ...nulls];
};

export const hasValue = (operation: OperationKey) => !nulls.includes(operation);
export const isList = (operation: OperationKey) => lists.includes(operation);

export const listOf = (text: string) =>
  text
    .split(/[,\n，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether a condition can be sent: incomplete ones do not filter. */
export function isComplete({ field, operation, value }: FilterCondition, kind: GridCellKind): boolean {
  if (field === '') return false;
  if (!hasValue(operation)) return true;
  if (isList(operation)) {
    const values = listOf(value);
    return values.length > 0 && values.every((each) => cellProblem(kind, each, true) === undefined);
  }
  return cellProblem(kind, value, true) === undefined;
}

type Kinds = ReadonlyMap<string, GridCellKind>;

/** The filter as calls take it; undefined if nothing is filtered. */
export function filterToWire({ logic, conditions }: RowFilter, kinds: Kinds) {
  const complete = conditions.filter((each) => isComplete(each, kinds.get(each.field) ?? 'text'));
  if (complete.length === 0) return undefined;
  return {
    logic,
    conditions: complete.map((each) => conditionToWire(each, kinds.get(each.field) ?? 'text')),
  };
}

function conditionToWire({ field, operation, value }: FilterCondition, kind: GridCellKind) {
  const base = { left: field, operation: operations[operation] };
  if (!hasValue(operation)) return base;
  if (isList(operation))
    return { ...base, right: JSON.stringify(listOf(value).map((each) => storedText(kind, each))) };
  const isLike = operation === 'like' || operation === 'notLike';
  return { ...base, right: isLike ? likePattern(value) : storedText(kind, value) };
}

/** A part of a text matches; own wildcards are kept. */
export const likePattern = (value: string) => (/[%_]/.test(value) ? value : `%${value}%`);

export const sortToWire = (sort: GridSort | undefined) =>
  sort ? [{ field: sort.columnId, direction: sort.isDescending ? 2 : 1 }] : undefined;
