import type { Json } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { compare } from './compare.js';
import type { OperatorName } from './operators.js';

/** Expected results for (null, null), (null, value) and (value, null). */
const nulls: [OperatorName, Json, [boolean, boolean, boolean]][] = [
  ['equal', 'x', [true, false, false]],
  ['notEqual', 'x', [false, true, true]],
  ['lengthGreater', 1, [false, false, false]],
  ['lengthGreaterOrEqual', 1, [true, false, true]],
  ['lengthLess', 1, [false, true, false]],
  ['lengthLessOrEqual', 1, [true, true, true]],
  ['contains', 'x', [false, false, false]],
  ['greater', 1, [false, false, true]],
  ['greaterOrEqual', 1, [true, false, true]],
  ['less', 1, [false, true, false]],
  ['lessOrEqual', 1, [true, true, false]],
];

test.each(nulls)('returns a fixed result for null in %s', (name, value, outcomes) => {
  const held = name.startsWith('length') ? '' : value;
  expect([compare(name, null, null), compare(name, null, value), compare(name, held, null)]).toEqual(
    outcomes,
  );
});

test('treats a null left value as neither containing nor lacking anything', () => {
  expect(compare('notContains', null, 'x')).toBe(false);
  expect(compare('notContains', 'abc', 'x')).toBe(true);
});

test('treats null as false and as empty', () => {
  expect(compare('isTrue', null, null)).toBe(false);
  expect(compare('isFalse', null, null)).toBe(true);
  expect(compare('isEmpty', null, null)).toBe(true);
  expect(compare('isNotEmpty', null, null)).toBe(false);
});

test('treats empty values, zero, false and the string None as empty', () => {
  for (const value of ['', 'None', 0, false, [], {}]) expect(compare('isEmpty', value, null)).toBe(true);
  for (const value of ['none', ' ', 1, true, [0], { a: null }]) {
    expect(compare('isEmpty', value, null)).toBe(false);
  }
});

test('measures the length of a string in bytes', () => {
  expect(compare('lengthGreater', '工作', 5)).toBe(true);
  expect(compare('lengthGreater', '工作', 6)).toBe(false);
  expect(compare('lengthLessOrEqual', [1, 2], 2)).toBe(true);
});

test('compares list elements deeply and object keys by own properties', () => {
  expect(compare('contains', [{ a: [1] }], { a: [1] })).toBe(true);
  expect(compare('contains', [{ a: [1] }], { a: [1, 2] })).toBe(false);
  expect(compare('contains', [1], '1')).toBe(false);
  expect(compare('contains', { key: null }, 'key')).toBe(true);
  expect(compare('contains', {}, 'constructor')).toBe(false);
});
