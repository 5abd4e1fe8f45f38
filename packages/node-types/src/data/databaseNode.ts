import {
  type CheckContext,
  type InputField,
  type Issue,
  type JsonObject,
  type Parameter,
  readOwn,
  setOwn,
} from '@heddle/workflow-schema';
import { withValue } from '../checks/fixes.js';
import { issueAt } from '../checks/issue.js';
import { checkRequired } from '../checks/values.js';
import { textNamed } from './literals.js';
import { listOf, parameters, section, text } from './readers.js';

/** `databaseInfoList`, part of every database node. */
export const databaseInfoList = listOf(section({ databaseInfoID: text }));

/** Conditions on rows, and whether all or any of them must match. */
export const databaseCondition = section({ conditionList: listOf(parameters), logic: text });

/** Values by field: one pair of parameters per field. */
export const databaseFields = listOf(parameters);

type Path = readonly (string | number)[];

interface Condition {
  conditionList: Parameter[][];
  logic: string;
}

/** Comparison operators as written in documents. */
export const databaseOperators = [
  'EQUAL',
  'NOT_EQUAL',
  'GREATER_THAN',
  'LESS_THAN',
  'GREATER_EQUAL',
  'LESS_EQUAL',
  'IN',
  'NOT_IN',
  'IS_NULL',
  'IS_NOT_NULL',
  'LIKE',
  'NOT_LIKE',
  'BE_TRUE',
  'BE_FALSE',
] as const;

const withoutValue = new Set(['IS_NULL', 'IS_NOT_NULL', 'BE_TRUE', 'BE_FALSE']);

/** True if the operator compares with a value. */
export function comparesWithValue(operator: string): boolean {
  return !withoutValue.has(operator);
}

/** Id of the node's database; `''` if none is chosen. */
export function chosenDatabase(list: readonly { databaseInfoID: string }[]): string {
  return list[0]?.databaseInfoID ?? '';
}

/** A database is chosen, and its id is well formed. */
export function checkChosenDatabase(
  context: CheckContext,
  list: readonly { databaseInfoID: string }[],
): Issue[] {
  const id = chosenDatabase(list);
  const path = ['inputs', 'databaseInfoList'];
  if (id === '') return [issueAt(context, 'database.missing', path)];
  return /^[1-9]\d*$/.test(id) ? [] : [issueAt(context, 'database.idInvalid', [...path, 0], { id })];
}

/** The values that conditions compare with. */
export function conditionInputs({ conditionList }: Condition, path: Path): InputField[] {
  return conditionList.flatMap((condition, place) => {
    const index = rightIndex(condition);
    const right = condition[index];
    if (right === undefined) return [];
    const at = [...path, 'conditionList', place, index, 'input'];
    return [{ name: `condition.${place}`, value: right.input, path: at }];
  });
}

/** The values to write. */
export function writtenInputs(fields: readonly Parameter[][], path: Path): InputField[] {
  return fields.flatMap((field, place) => {
    const index = field.findIndex(({ name }) => name === 'fieldValue');
    const value = field[index];
    if (value === undefined) return [];
    return [{ name: `field.${place}`, value: value.input, path: [...path, place, index, 'input'] }];
  });
}

/** Each condition has a field, an operator and, where needed, a value. */
export function checkCondition(context: CheckContext, condition: Condition, path: Path): Issue[] {
  const logic = checkLogic(context, condition, [...path, 'logic']);
  const conditions = condition.conditionList.flatMap((parts, place) => {
    const at = [...path, 'conditionList', place];
    const operator = textNamed(parts, 'operation');
    if (textNamed(parts, 'left') === '' || operator === '') {
      return [issueAt(context, 'database.conditionIncomplete', at)];
    }
    if (!comparesWithValue(operator)) return [];
    const index = rightIndex(parts);
    return checkRequired(context, parts[index]?.input, textNamed(parts, 'left'), [
      ...at,
      Math.max(index, 2),
      'input',
    ]);
  });
  return [...logic, ...conditions];
}

function checkLogic(context: CheckContext, { conditionList, logic }: Condition, path: Path): Issue[] {
  if (conditionList.length < 2 || logic === 'AND' || logic === 'OR') return [];
  return [withValue(issueAt(context, 'database.logic', path), path, 'AND')];
}

/** At least one field is written, and each has a value. */
export function checkWritten(context: CheckContext, fields: readonly Parameter[][], path: Path): Issue[] {
  if (fields.length === 0) return [issueAt(context, 'database.fieldsMissing', path)];
  return fields.flatMap((field, place) => {
    const id = textNamed(field, 'fieldID');
    const index = field.findIndex(({ name }) => name === 'fieldValue');
    if (id === '') return [issueAt(context, 'database.fieldsMissing', [...path, place])];
    return checkRequired(context, field[index]?.input, id, [...path, place, Math.max(index, 1), 'input']);
  });
}

/** The filter of a request, from the values collected by the run. */
export function filterOf({ conditionList, logic }: Condition, inputs: JsonObject) {
  const conditions = conditionList.map((parts, place) => {
    const operator = textNamed(parts, 'operation');
    const condition = { field: textNamed(parts, 'left'), operator };
    return comparesWithValue(operator)
      ? { ...condition, value: readOwn(inputs, `condition.${place}`) ?? null }
      : condition;
  });
  return { conditions, relation: logic === 'OR' ? ('OR' as const) : ('AND' as const) };
}

/** The values to write by field id, from the values collected by the run. */
export function writtenFields(fields: readonly Parameter[][], inputs: JsonObject): JsonObject {
  const written: JsonObject = {};
  for (const [place, field] of fields.entries()) {
    setOwn(written, textNamed(field, 'fieldID'), readOwn(inputs, `field.${place}`) ?? null);
  }
  return written;
}

/** Initial outputs of every database node; users declare the fields of a row. */
export function newDatabaseOutputs(): JsonObject[] {
  return [
    { type: 'list', name: 'outputList', schema: { type: 'object', schema: [] } },
    { type: 'integer', name: 'rowNum' },
  ];
}

function rightIndex(parts: readonly Parameter[]): number {
  return parts.findIndex(({ name }) => name === 'right');
}
