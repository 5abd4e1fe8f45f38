import type { RerunEvent } from '@heddle/api-contract/families/agent-test';
import { expect, test } from 'vitest';
import { fold, idle } from './VariantState.js';

const text = (part: string): RerunEvent => ({ event: 'text', data: { text: part } });

test('text before a tool call is not part of the answer', () => {
  const events: RerunEvent[] = [
    { event: 'started', data: { execute_id: '7' } },
    text('Let me look.'),
    { event: 'reset', data: {} },
    { event: 'tool', data: { name: 'lookup' } },
    text('It '),
    text('is cold.'),
  ];
  expect(events.reduce(fold, idle)).toMatchObject({ executeId: '7', text: 'It is cold.', tools: ['lookup'] });
});

test('an answer that failed keeps what was written, with the reason', () => {
  const data = {
    status: 'failed' as const,
    answer: '',
    error: 'no key',
    ms: 1,
    input_count: 0,
    output_count: 0,
    cost: 0,
    tools: [],
  };
  expect(fold({ ...idle, text: 'It' }, { event: 'done', data })).toMatchObject({
    status: 'failed',
    text: 'It',
    problem: 'no key',
  });
});

test('keeps what was used so far', () => {
  const data = { input_count: 5, output_count: 1, cost: 0.1, is_estimate: true };
  expect(fold(idle, { event: 'usage', data }).usage).toEqual(data);
});
