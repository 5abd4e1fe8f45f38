import { expect, test } from 'vitest';
import { cellProblem, storedText } from './cellProblem.js';

test('accepts what a field of the type can store', () => {
  const accepted = [
    ['integer', '9223372036854775807'],
    ['integer', '-9223372036854775808'],
    ['number', '-1.5e3'],
    ['number', '.5'],
    ['boolean', 'TRUE'],
    ['time', '2026-02-28'],
    ['time', '2026-02-28 23:59:59'],
    ['time', '2026-02-28T23:59:59.5Z'],
    ['text', ' anything '],
    ['integer', ''],
  ] as const;
  for (const [kind, value] of accepted)
    expect([kind, value, cellProblem(kind, value, false)]).toEqual([kind, value, undefined]);
});

test('refuses the others with the reason', () => {
  const refused = [
    ['integer', '9223372036854775808'],
    ['integer', '1.5'],
    ['number', 'n/a'],
    ['number', '1e999'],
    ['boolean', 'maybe'],
    ['time', '2026-02-30'],
    ['time', '2026-02-28 25:00'],
    ['time', 'yesterday'],
  ] as const;
  for (const [kind, value] of refused)
    expect([value, cellProblem(kind, value, false)]).toEqual([value, kind]);
  expect(cellProblem('text', '', true)).toBe('required');
});

test('stores booleans by name, and other values without spaces around them', () => {
  expect(storedText('boolean', ' 1 ')).toBe('true');
  expect(storedText('integer', ' 42 ')).toBe('42');
  expect(storedText('text', ' as is ')).toBe(' as is ');
});
