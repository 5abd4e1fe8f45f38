import type { ChatMessage } from '@heddle/chat';
import { expect, test } from 'vitest';
import { sourcesOf } from './sourcesOf.js';

const message = (kind: ChatMessage['kind'], content: string): ChatMessage => ({
  ...{ id: kind, kind, content, role: 'assistant', contentType: 'text' },
});
const recalled = message(
  'knowledge',
  JSON.stringify({
    msg_type: 'knowledge_recall',
    data: JSON.stringify({ chunks: [{ slice: 'a' }, { slice: 'b' }] }),
  }),
);
const sources = (answer: string) =>
  sourcesOf({ messages: [recalled, message('answer', answer)] }).map(({ number, text }) => [number, text]);

test('lists the passages that an answer cites, with their numbers', () => {
  expect(sources('Thirty days [2].')).toEqual([[2, 'b']]);
});

test('lists everything recalled for an answer without citations, and nothing before there is one', () => {
  expect(sources('Thirty days.')).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect(sourcesOf({ messages: [recalled] })).toEqual([]);
});
