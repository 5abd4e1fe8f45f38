import { expect, test } from 'vitest';
import { chooseRule } from './chooseRule.js';

const rule = (name: string, priority = 0, filter = '') => ({ name, priority, filter });
const chosen = (rules: ReturnType<typeof rule>[], values = {}, turn = 0) =>
  chooseRule(rules, values, turn)?.name;

test('the highest priority that matches answers', () => {
  const rules = [rule('Oslo', 5, '{"city":"Oslo"}'), rule('any')];
  expect(chosen(rules, { city: 'Oslo', unit: 'C' })).toBe('Oslo');
  expect(chosen(rules, { city: 'Rome' })).toBe('any');
});

test('rules of equal priority take turns', () => {
  const rules = [rule('a'), rule('b'), rule('c', -1)];
  expect([0, 1, 2, 3].map((turn) => chosen(rules, {}, turn))).toEqual(['a', 'b', 'a', 'b']);
});

test('no rule answers what none matches, whatever the filter names', () => {
  expect(chosen([rule('odd', 0, '{"__proto__":{"a":1}}'), rule('broken', 0, '[')], {})).toBeUndefined();
  expect(chosen([], {})).toBeUndefined();
});
