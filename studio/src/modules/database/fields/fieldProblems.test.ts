import { expect, test } from 'vitest';
import { newField } from './DraftField.js';
import { fieldNameFor, fieldProblems, nameProblem } from './fieldProblems.js';

test('refuses names that a table cannot have', () => {
  expect(nameProblem('')).toBe('nameMissing');
  expect(nameProblem('Abc')).toBe('namePattern');
  expect(nameProblem('1a')).toBe('namePattern');
  expect(nameProblem('a b')).toBe('namePattern');
  expect(nameProblem('a'.repeat(64))).toBeUndefined();
  expect(nameProblem('a'.repeat(65))).toBe('nameLong');
  expect(nameProblem('bstudio_id')).toBe('nameReserved');
  expect(nameProblem('uuid')).toBe('nameReserved');
});

test('reports the second of two equal names, and ignores removed fields', () => {
  const first = newField({ name: 'email' });
  const second = newField({ name: 'email' });
  expect([...fieldProblems([first, second])]).toEqual([[second.key, 'nameTwice']]);
  expect(fieldProblems([{ ...first, isRemoved: true }, second]).size).toBe(0);
});

test('makes valid and different names from the columns of a file', () => {
  const taken = new Set<string>();
  const names = ['Refunds (EUR)', 'Refunds EUR', '姓名', 'ID', '2026 total', ' Café '].map(
    (column, index) => {
      const name = fieldNameFor(column, index, taken);
      taken.add(name);
      return name;
    },
  );
  expect(names).toEqual(['refunds_eur', 'refunds_eur_2', 'column_3', 'column_4', 'total', 'cafe']);
  expect(names.map(nameProblem)).toEqual(names.map(() => undefined));
});
