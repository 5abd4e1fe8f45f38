import { expect, test } from 'vitest';
import { queryOf } from './queryOf.js';

test('sends a text as it is', () => {
  expect(queryOf({ text: 'Hello', attachments: [] })).toEqual({ query: 'Hello', content_type: 'text' });
});

test('sends files with their keys beside the text, and no empty text', () => {
  const attachments = [
    { type: 'image' as const, id: 'a.png' },
    { type: 'file' as const, id: 'b.pdf', name: 'offer.pdf', size: 9 },
  ];
  const parts = [
    { type: 'image', image: { key: 'a.png' } },
    { type: 'file', file: { file_key: 'b.pdf', file_name: 'offer.pdf', file_size: 9 } },
  ];
  const listOf = (text: string) => JSON.parse(queryOf({ text, attachments }).query).item_list;
  expect(listOf('Look')).toEqual([{ type: 'text', text: 'Look' }, ...parts]);
  expect(listOf('')).toEqual(parts);
});
