import { expect, test } from 'vitest';
import { idle, type VariantState } from '../rerun/VariantState.js';
import { bestOf, type ComparedAnswer, type ComparedColumn, costOf, historyOf } from './comparison.js';

function answer(status: VariantState['status'], ms = 100, cost = 0.1, text = 'Yes.'): ComparedAnswer {
  const measured = { answer: text, error: '', ms, input_count: 1, output_count: 1, cost, tools: [] };
  const result = status === 'success' ? { ...measured, status } : undefined;
  return { question: 'Oslo?', state: { ...idle, status, text, result }, startedAt: 0, endedAt: ms };
}
const column = (id: number, ...answers: ComparedAnswer[]): ComparedColumn => ({ id, subject: {}, answers });

test('a column continues its own conversation, without the questions that were not answered', () => {
  expect(historyOf([answer('success'), answer('failed'), answer('cancelled')])).toEqual([
    { role: 'user', content: 'Oslo?' },
    { role: 'assistant', content: 'Yes.' },
  ]);
  const long = Array.from({ length: 30 }, () => answer('success'));
  expect(historyOf(long)).toHaveLength(40);
});

test('names the fastest and the cheapest column once all have ended', () => {
  const columns = [column(1, answer('success', 200, 0.1)), column(2, answer('success', 100, 0.3))];
  expect(bestOf(columns)).toEqual({ fastest: 2, cheapest: 1 });
  const none = { fastest: undefined, cheapest: undefined };
  expect(bestOf([...columns, column(3, answer('running'))])).toEqual(none);
  expect(bestOf([column(1, answer('success')), column(2, answer('success'))])).toEqual(none);
  expect(bestOf([column(1, answer('success')), column(2, answer('failed'))])).toEqual(none);
});

test('adds up what all answers cost', () => {
  expect(costOf([column(1, answer('success'), answer('failed')), column(2, answer('success'))])).toBeCloseTo(
    0.2,
  );
});
