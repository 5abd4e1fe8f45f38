import { expect, test } from 'vitest';
import { nameProblem } from './variableProblem.js';

const named = (key: string) => ({ key });

test.each(['city', '_city2', 'a'.repeat(50)])('accepts the name %s', (key) => {
  expect(nameProblem(named(key), [])).toBeUndefined();
});

test.each(['', '2city', 'my city', 'ort-name', '城市', 'a'.repeat(51)])('rejects the name %j', (key) => {
  expect(nameProblem(named(key), [])).toBe('nameHint');
});

test('rejects a name that another variable has', () => {
  const [one, other] = [named('city'), named('city')];
  expect(nameProblem(one, [one, other])).toBe('nameTaken');
  expect(nameProblem(one, [one])).toBeUndefined();
});
