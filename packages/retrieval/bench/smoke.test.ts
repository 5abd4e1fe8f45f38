import { expect, test } from 'vitest';
import { createMethods } from './methods.js';
import { readManPage } from './readManPage.js';
import { scoresOf } from './scores.js';

const source = (name: string, text: string) =>
  `.TH ${name} 1\n.SH NAME\n${name} \\- ${text}\n.SH DESCRIPTION\n.B ${name}\n${text}.\n`;

test('the benchmark reads manual pages and finds them with every method', () => {
  expect(readManPage('alias.1', '.so man1/other.1\n')).toBeUndefined();
  const texts = { 'en/copy.1': 'copies files and folders', 'en/clock.1': 'shows the time of day' };
  const pages = Object.entries(texts).map(([id, text]) => {
    const blocks = readManPage(id, source(id, text)) ?? [];
    return { id, aliases: [], blocks, text };
  });
  const methods = createMethods(pages);
  const hybrid = methods.hybrid({ semantic: 0.5, fullText: 1 });
  for (const find of [methods.semantic, methods.fullText, hybrid, methods.reranked(hybrid)])
    expect(find('the time of day')[0]).toMatch(/^en\/clock\.1#/);
  expect(scoresOf([1, 0, 2, 6])).toEqual({
    recall5: 0.5,
    mrr: (1 + 1 / 2 + 1 / 6) / 4,
    ndcg10: (1 + 1 / Math.log2(3) + 1 / Math.log2(7)) / 4,
  });
});
