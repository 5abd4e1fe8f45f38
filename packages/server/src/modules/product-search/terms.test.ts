import { expect, test } from 'vitest';
import { heatOf } from './heat.js';
import { stem } from './stem.js';
import { nameTerms, productTerms, toTermQuery } from './terms.js';

test('forms of an English word have one stem', () => {
  const stems = (words: string) => [...new Set(words.split(' ').map(stem))];
  expect(stems('translate translates translating translated translation')).toEqual(['translat']);
  expect(stems('query queries')).toEqual(['query']);
  expect(stems('plan plans planning planned')).toEqual(['plan']);
  expect(stems('class classes')).toEqual(['class']);
  expect(stems('bus use used sing status 4ss')).toEqual(['bus', 'use', 'used', 'sing', 'status', '4ss']);
});

test('a term counts where it is most important', () => {
  const terms = productTerms({
    names: ['Weather'],
    tools: ['get_weather'],
    descriptions: ['Rain'],
    readmes: ['rain today'],
  });
  expect(terms.split(' ')).toEqual([
    ...["'weather':1A", "'get_weather':1B", "'get':1B", "'rain':1C", "'today':1D"],
  ]);
});

test('quotes and backslashes do not end a term', () => {
  expect(nameTerms(["it's"])).toBe("'it''s' 'it' 's'".split(' ')[0]);
  expect(toTermQuery("it's")).toBe("'it''s':*");
});

test('queries match beginnings and stems of words, and pairs of Chinese characters', () => {
  expect(toTermQuery('translating docs')).toBe("('translating':* | 'translat') & ('docs':* | 'doc')");
  expect(toTermQuery('翻译文档')).toBe("'翻译' & '译文' & '文档'");
  expect(toTermQuery('find me', 'some')).toBe("'find':* | 'me':*");
  expect(toTermQuery('?!')).toBe('');
});

test('heat counts recent uses most', () => {
  expect(heatOf({ uses: 0, duplicates: 0, favorites: 0 })).toBe(0);
  expect(heatOf({ uses: 100, duplicates: 10, favorites: 1_000 })).toBe(79);
});
