import type { TypeDescription } from '@heddle/workflow-schema';
import { databaseOperators } from '../data/databaseNode.js';

export type DatabaseOperator = (typeof databaseOperators)[number];

const equality: DatabaseOperator[] = ['EQUAL', 'NOT_EQUAL'];
const order: DatabaseOperator[] = ['GREATER_THAN', 'GREATER_EQUAL', 'LESS_THAN', 'LESS_EQUAL'];
const lists: DatabaseOperator[] = ['IN', 'NOT_IN'];
const nulls: DatabaseOperator[] = ['IS_NULL', 'IS_NOT_NULL'];

/** Comparisons that a field of a type supports; all if the type is unknown. */
export function operatorsFor(type: TypeDescription | undefined): readonly DatabaseOperator[] {
  if (type === undefined) return databaseOperators;
  if (type.type === 'boolean') return [...equality, ...nulls, 'BE_TRUE', 'BE_FALSE'];
  if (type.type === 'integer' || type.type === 'float') return [...equality, ...order, ...lists, ...nulls];
  // Times are strings with an assist type.
  if (type.assistType !== undefined) return [...equality, ...order, ...nulls];
  return [...equality, 'LIKE', 'NOT_LIKE', ...lists, ...nulls];
}
