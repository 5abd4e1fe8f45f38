import type { ChatMessage } from '@heddle/chat';
import { expect, test } from 'vitest';
import { toHistory } from './toHistory.js';

const message = (kind: ChatMessage['kind'], content: string): ChatMessage => ({
  ...{ id: content, kind, content, contentType: 'text' },
  role: kind === 'question' ? 'user' : 'assistant',
});

test('sends answered questions of a try-out, without steps and failed turns', () => {
  const turns = [
    {
      question: message('question', 'Hello'),
      messages: [message('function_call', '{}'), message('answer', 'Hi.')],
    },
    { question: message('question', 'lost'), messages: [] },
  ];
  expect(toHistory(turns)).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi.' },
  ]);
});

test('sends the last messages of a long try-out', () => {
  const turns = Array.from({ length: 30 }, (_, index) => ({
    question: message('question', `q${index}`),
    messages: [message('answer', `a${index}`)],
  }));
  const history = toHistory(turns);
  expect(history).toHaveLength(20);
  expect(history[0]).toEqual({ role: 'user', content: 'q20' });
});
