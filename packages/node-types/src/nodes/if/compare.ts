import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { OperatorName } from './operators.js';

/**
 * True if the comparison holds. Null is not an error but has a fixed result per operator, which is not
 * symmetric: null counts as less than every number on either side.
 */
export function compare(name: OperatorName, left: Json, right: Json): boolean {
  switch (name) {
    case 'equal':
      return left === right;
    case 'notEqual':
      return left !== right;
    case 'lengthGreater':
      return left !== null && lengthOf(left) > numberOf(right);
    case 'lengthGreaterOrEqual':
      return left === null ? numberOf(right) === 0 : lengthOf(left) >= numberOf(right);
    case 'lengthLess':
      return left === null ? numberOf(right) !== 0 : lengthOf(left) < numberOf(right);
    case 'lengthLessOrEqual':
      return left === null || lengthOf(left) <= numberOf(right);
    case 'contains':
      return left !== null && holds(left, right);
    // A missing value does not count as "does not contain" either.
    case 'notContains':
      return left !== null && !holds(left, right);
    case 'isEmpty':
      return isEmpty(left);
    case 'isNotEmpty':
      return !isEmpty(left);
    case 'isTrue':
      return left === true;
    case 'isFalse':
      return left !== true;
    case 'greater':
      return left !== null && (right === null || numberOf(left) > numberOf(right));
    case 'greaterOrEqual':
      return left === null ? right === null : right === null || numberOf(left) >= numberOf(right);
    case 'less':
      return left === null ? right !== null : right !== null && numberOf(left) < numberOf(right);
    case 'lessOrEqual':
      return left === null || (right !== null && numberOf(left) <= numberOf(right));
  }
}

const encoder = new TextEncoder();

/** Length in bytes of a string, or number of list elements. */
function lengthOf(value: Json): number {
  if (typeof value === 'string') return encoder.encode(value).length;
  return Array.isArray(value) ? value.length : 0;
}

function numberOf(value: Json): number {
  return typeof value === 'number' ? value : 0;
}

function holds(container: Json, wanted: Json): boolean {
  if (typeof container === 'string') return typeof wanted === 'string' && container.includes(wanted);
  if (Array.isArray(container)) return container.some((item) => isSame(item, wanted));
  return isJsonObject(container) && typeof wanted === 'string' && Object.hasOwn(container, wanted);
}

function isSame(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSame(item, other[index] ?? null));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key] ?? null, other[key] ?? null));
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '' || value === 'None' || value === 0 || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
