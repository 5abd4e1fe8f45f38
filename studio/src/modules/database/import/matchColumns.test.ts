import { fieldTypes } from '@heddle/api-contract/families/database';
import { expect, test } from 'vitest';
import { fitsType, matchColumns, matchProblem } from './matchColumns.js';

const fields = [
  { name: 'customer', must_required: true },
  { name: 'open_cases', must_required: false },
];

test('matches columns that differ in case, spaces and signs, each field once', () => {
  expect(matchColumns(['Customer', 'Open cases', 'OPEN_CASES', 'Phone'], fields)).toEqual({
    Customer: 'customer',
    'Open cases': 'open_cases',
    OPEN_CASES: '',
    Phone: '',
  });
});

test('says what is missing or given twice', () => {
  expect(matchProblem({ a: '', b: '' }, fields)).toEqual({ kind: 'noColumns', name: '' });
  expect(matchProblem({ a: 'open_cases' }, fields)).toEqual({ kind: 'required', name: 'customer' });
  expect(matchProblem({ a: 'customer', b: 'customer' }, fields)).toEqual({ kind: 'twice', name: 'customer' });
  expect(matchProblem({ a: 'customer' }, fields)).toBeUndefined();
});

test('whole numbers fit numbers, and everything fits text', () => {
  expect(fitsType(fieldTypes.number, fieldTypes.float)).toBe(true);
  expect(fitsType(fieldTypes.float, fieldTypes.number)).toBe(false);
  expect(fitsType(fieldTypes.date, fieldTypes.text)).toBe(true);
});
