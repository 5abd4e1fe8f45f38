import type { Assertion } from '@heddle/api-contract/families/agent-test';
import { createCodeService } from '@heddle/executor/sandbox';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { afterAll, describe, expect, test } from 'vitest';
import type { TrialOutcome } from '../agent-chat/index.js';
import { checkAnswer, statusOf } from './checkAnswer.js';
import { readVerdict } from './judgeAnswer.js';
import { matchPattern } from './matchPattern.js';

const code = createCodeService({ createSandboxWorker: createNodeSandboxWorker });
afterAll(() => code.dispose());
const { signal } = new AbortController();

const outcome: TrialOutcome = {
  status: 'success',
  answer: 'The lamp costs 129 euros.',
  error: '',
  tools: ['lookup', 'lookup'],
  ms: 2_410,
  inputTokens: 90,
  outputTokens: 10,
  cost: 0,
};
const check = (assertion: Assertion, more: Partial<TrialOutcome> = {}) =>
  checkAnswer(
    assertion,
    { question: 'Price?', outcome: { ...outcome, ...more } },
    {
      match: (params) => matchPattern(code, params, signal),
      judge: async () => ({ score: 0.4, reason: 'No currency sign.' }),
    },
  );

test.each<[Assertion, 'pass' | 'fail']>([
  [{ type: 'contains', value: '129' }, 'pass'],
  [{ type: 'contains', value: 'LAMP' }, 'fail'],
  [{ type: 'contains', value: 'LAMP', ignore_case: true }, 'pass'],
  [{ type: 'not_contains', value: 'sorry' }, 'pass'],
  [{ type: 'not_contains', value: 'lamp' }, 'fail'],
  [{ type: 'equals', value: ' The lamp costs 129 euros. ' }, 'pass'],
  [{ type: 'equals', value: 'The lamp' }, 'fail'],
  [{ type: 'regex', value: '\\d{3} euros' }, 'pass'],
  [{ type: 'regex', value: '^lamp' }, 'fail'],
  [{ type: 'regex', value: 'THE LAMP', ignore_case: true }, 'pass'],
  [{ type: 'calls_tool', value: 'lookup' }, 'pass'],
  [{ type: 'calls_tool', value: 'refund' }, 'fail'],
  [{ type: 'max_seconds', value: 2.41 }, 'pass'],
  [{ type: 'max_seconds', value: 2.4 }, 'fail'],
  [{ type: 'max_tokens', value: 100 }, 'pass'],
  [{ type: 'max_tokens', value: 99 }, 'fail'],
  [{ type: 'json_valid' }, 'fail'],
])('%j: %s', async (assertion, status) => {
  expect(await check(assertion)).toMatchObject({ type: assertion.type, status });
});

test('an answer that is JSON is valid JSON', async () => {
  expect((await check({ type: 'json_valid' }, { answer: '{"price": 129}' })).status).toBe('pass');
});

test('says what was found: called tools, seconds, tokens', async () => {
  expect((await check({ type: 'calls_tool', value: 'refund' })).detail).toBe('lookup');
  expect((await check({ type: 'max_seconds', value: 1 })).detail).toBe('2.41');
  expect((await check({ type: 'max_tokens', value: 1 })).detail).toBe('100');
});

test('a score below the threshold fails with the reason of the judge', async () => {
  const judge = { type: 'judge', rubric: 'States a price.', model_id: '1' } as const;
  expect(await check(judge)).toEqual({
    type: 'judge',
    status: 'fail',
    score: 0.4,
    detail: 'No currency sign.',
  });
  expect((await check({ ...judge, threshold: 0.4 })).status).toBe('pass');
});

describe('regular expressions', () => {
  test('that take for ever are ended, and are an error', async () => {
    const found = await check({ type: 'regex', value: '(a+)+$' }, { answer: `${'a'.repeat(40)}!` });
    expect(found).toMatchObject({ status: 'error', error: 'pattern_too_slow' });
  });

  test('that cannot be read are an error', async () => {
    expect(await check({ type: 'regex', value: '(' })).toMatchObject({
      status: 'error',
      error: 'bad_pattern',
    });
  });

  test('are not matched without a sandbox', async () => {
    const params = { pattern: 'a', flags: '', text: 'a' } as const;
    expect(await matchPattern(undefined, params, signal)).toEqual({ error: 'no_sandbox' });
  });
});

describe('the verdict of a judge', () => {
  test.each([
    ['{"score": 0.8, "reason": "Good."}'],
    ['```json\n{"score": 0.8, "reason": "Good."}\n```'],
    ['  {"reason": "Good.", "score": 0.8, "more": 1}\n'],
  ])('is read: %j', (reply) => {
    expect(readVerdict(reply)).toEqual({ score: 0.8, reason: 'Good.' });
  });

  test.each([
    [''],
    ['pass'],
    ['1'],
    ['[{"score": 1, "reason": "x"}]'],
    ['{"score": "1", "reason": "x"}'],
    ['{"score": 1}'],
    ['{"score": 1.5, "reason": "x"}'],
    ['{"score": -1, "reason": "x"}'],
    ['{"score": 1, "reason": "x"'],
    ['I think {"score": 1, "reason": "x"} is right'],
  ])('in another form is an error: %j', (reply) => {
    expect(readVerdict(reply)).toEqual({ error: 'judge_unreadable', detail: reply });
  });
});

test('an assertion that could not be checked is an error, also beside a failure', () => {
  const made = (status: 'pass' | 'fail' | 'error') => ({ type: 'regex', status, detail: '' });
  expect(statusOf([made('fail'), made('error')])).toBe('error');
  expect(statusOf([made('pass'), made('fail')])).toBe('fail');
  expect(statusOf([])).toBe('pass');
});
