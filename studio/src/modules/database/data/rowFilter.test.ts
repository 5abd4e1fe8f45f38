import { expect, test } from 'vitest';
import { type FilterCondition, filterToWire, operationsFor, sortToWire } from './rowFilter.js';

const kinds = new Map([
  ['tier', 'text'],
  ['cases', 'integer'],
  ['vip', 'boolean'],
] as const);
const condition = (field: string, operation: FilterCondition['operation'], value = '') => ({
  ...{ key: field + operation, field, operation, value },
});

test('sends complete conditions only', () => {
  const conditions = [
    condition('tier', 'notEqual', 'blocked'),
    condition('cases', 'greaterOrEqual', '1'),
    condition('cases', 'less', 'many'),
    condition('', 'equal', '1'),
    condition('cases', 'isNull', 'ignored'),
  ];
  expect(filterToWire({ logic: 'or', conditions }, kinds)).toEqual({
    logic: 'or',
    conditions: [
      { left: 'tier', operation: 2, right: 'blocked' },
      { left: 'cases', operation: 5, right: '1' },
      { left: 'cases', operation: 9 },
    ],
  });
  expect(filterToWire({ logic: 'and', conditions: [condition('cases', 'equal')] }, kinds)).toBeUndefined();
});

test('lists are separated by commas, and parts of texts match', () => {
  const conditions = [
    condition('cases', 'in', '1, 2，3\n4,'),
    condition('tier', 'like', 'old'),
    condition('tier', 'like', 'g%'),
  ];
  expect(filterToWire({ logic: 'and', conditions }, kinds)?.conditions).toMatchObject([
    { right: '["1","2","3","4"]' },
    { right: '%old%' },
    { right: 'g%' },
  ]);
});

test('offers comparisons by the kind of the field', () => {
  expect(operationsFor('boolean')).toEqual(['equal', 'notEqual', 'isNull', 'isNotNull']);
  expect(operationsFor('text')).not.toContain('greater');
  expect(sortToWire({ columnId: 'tier', isDescending: true })).toEqual([{ field: 'tier', direction: 2 }]);
});
