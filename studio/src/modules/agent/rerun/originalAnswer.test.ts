import { expect, test } from 'vitest';
import { originalAnswer } from './originalAnswer.js';

const story = (events: object[]) => ({
  chat_id: '1',
  execute_id: '2',
  status: 'completed',
  events: events.map((event, index) => ({ at: index * 100, event: event as never })),
  prompts: [],
  steps: [],
  history: { kept: 0, dropped: 0, messages: [] },
  usage: { token_count: 50, input_count: 40, output_count: 10 },
  cost: 0.5,
});
const asked = { type: 'modelAsked', round: 1 };
const answered = { type: 'answered', text: 'Cold.' };

test('suggested questions count neither as time nor as tokens nor as cost', () => {
  const suggested = { type: 'suggested', usage: { inputTokens: 15, outputTokens: 5, cost: 0.2 } };
  expect(originalAnswer(story([asked, answered, suggested, { type: 'ended' }]))).toEqual({
    text: 'Cold.',
    ms: 100,
    tokens: 30,
    cost: 0.3,
  });
});

test('an answer that failed has no text and no time', () => {
  expect(originalAnswer(story([asked, { type: 'failed' }]))).toMatchObject({
    text: '',
    ms: undefined,
    tokens: 50,
  });
});
