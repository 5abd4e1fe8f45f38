import { expect, test } from 'vitest';
import { isDeeperThan, scanJson } from './scanJson.js';

const texts = [
  '',
  '[[]]',
  '[[[]]]',
  '[[],[[]],{"a":[[1]]}]',
  '{"a":{"b":{"c":1}}}',
  '["[[[[", "]]]]", {"{{{": "}}}"}]',
  '["\\"[[[", "\\\\", [["\\\\\\"]]"]]]',
  ']]]][[[',
  '["unclosed [[[[',
  '[[["ends with \\',
  '"\\\\"[[[]]]',
];

test.each(texts)('finds as a scan does whether %j is too deep', (text) => {
  for (const maxDepth of [1, 2, 3, 100])
    expect(isDeeperThan(text, maxDepth)).toBe(scanJson(text, maxDepth).isTooDeep);
});

test('skips a string of any escapes once', () => {
  const text = `["${'\\'.repeat(200_000)}", "${'\\"'.repeat(100_000)}", [[]]]`;
  expect([isDeeperThan(text, 3), isDeeperThan(text, 2)]).toEqual([false, true]);
});
