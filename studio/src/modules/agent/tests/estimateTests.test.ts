import type { TestResult } from '@heddle/api-contract/families/agent-test';
import { expect, test } from 'vitest';
import { estimateTests } from './estimateTests.js';

const result = (ms: number, tokens: number, cost: number, status: TestResult['status'] = 'pass') =>
  ({ ms, input_count: tokens, output_count: 0, cost, status }) as TestResult;

test('a test run is estimated from the cheaper and dearer cases of the last one, which ran side by side', () => {
  const results = [
    result(1_000, 100, 0.1),
    result(2_000, 200, 0.2),
    result(3_000, 300, 0.3),
    result(4_000, 400, 0.4),
    result(9_000, 900, 0.9, 'error'),
  ];
  const run = { created_at: 100, ended_at: 105 };
  // Answers of ten seconds were there after five.
  expect(estimateTests(10, { run, results })).toEqual({
    seconds: { min: 10, max: 15 },
    tokens: { min: 2_000, max: 3_000 },
    cost: { min: 2, max: 3 },
  });
});

test('there is no estimate before a case was answered', () => {
  const run = { created_at: 1, ended_at: 2 };
  expect(estimateTests(3, { run, results: [result(10, 1, 0, 'error')] })).toBeUndefined();
});
