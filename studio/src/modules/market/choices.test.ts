import { expect, test } from 'vitest';
import { isNarrowed, sortOf } from './choices.js';
import { readMarketSearch } from './routes.js';

test('keeps only known parts of an address, and cuts long texts', () => {
  const read = readMarketSearch({
    q: 'x'.repeat(500),
    kind: 'song',
    sort: 'price',
    official: '1',
    category: 7,
  });
  expect(read).toEqual({ q: 'x'.repeat(100), category: '7' });
  expect(readMarketSearch({ kind: 'agent', sort: 'newest', official: 'yes', open: 'yes', q: '' })).toEqual({
    ...{ kind: 'agent', sort: 'newest', official: 'yes', open: 'yes' },
  });
});

test('sorts a search by relevance and a look around by heat, unless the person chooses', () => {
  expect(sortOf({})).toBe('heat');
  expect(sortOf({ q: 'mail' })).toBe('relevance');
  expect(sortOf({ q: 'mail', sort: 'newest' })).toBe('newest');
  // Without a text nothing is more relevant than another.
  expect(sortOf({ sort: 'relevance' })).toBe('heat');
});

test('an order alone does not narrow the list', () => {
  expect(isNarrowed({ sort: 'newest' })).toBe(false);
  expect(isNarrowed({ category: '3' })).toBe(true);
});
