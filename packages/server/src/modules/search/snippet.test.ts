import { expect, test } from 'vitest';
import { queryTerms } from '../../retrieval-engine/queryTerms.js';
import { snippetOf } from './snippet.js';

const shown = (text: string, query: string) =>
  snippetOf(text, query, queryTerms(query))
    ?.map(({ text: piece, is_match: isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

test('marks the whole query, and else its words', () => {
  expect(shown('Refund the order.\nAsk again.', 'refund THE')).toBe('[Refund the] order. Ask again.');
  expect(shown('the order of a refund', 'refund order')).toBe('the [order] of a [refund]');
  expect(shown('客户退款政策', '退款')).toBe('客户[退款]政策');
});

test('starts near the first match and ends before the text does', () => {
  const text = `${'a '.repeat(100)}needle${' b'.repeat(200)}`;
  const pieces = shown(text, 'needle');
  expect(pieces).toMatch(/^…(a )+\[needle\]( b)+…$/);
  expect(pieces?.length).toBeLessThan(200);
});

test('takes signs of patterns as they are, and says when nothing matches', () => {
  expect(shown('cost (a+b)* [x]', '(a+b)*')).toBe('cost [(a+b)*] [x]');
  expect(shown('nothing here', 'needle')).toBeUndefined();
  expect(shown('<b>bold</b>', 'bold')).toBe('<b>[bold]</b>');
});
