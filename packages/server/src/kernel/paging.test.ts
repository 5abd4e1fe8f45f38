import { expect, test } from 'vitest';
import { afterPage, pageOf } from './paging.js';

test.each([
  [{}, { limit: 20, offset: 0 }],
  [
    { page: 3, size: 10 },
    { limit: 10, offset: 20 },
  ],
  [
    { page_num: 2, page_size: 5 },
    { limit: 5, offset: 5 },
  ],
  [
    { pageNum: 2, pageSize: 5 },
    { limit: 5, offset: 5 },
  ],
  [
    { page_index: 0, page_size: 5 },
    { limit: 5, offset: 0 },
  ],
  [
    { limit: 7, offset: 30 },
    { limit: 7, offset: 30 },
  ],
  [
    { cursor: '40', limit: 7 },
    { limit: 7, offset: 40 },
  ],
  [
    { page_token: '', page_size: 7 },
    { limit: 7, offset: 0 },
  ],
  [
    { page: 0, size: 0 },
    { limit: 20, offset: 0 },
  ],
  [
    { page: 2, size: 100_000 },
    { limit: 100, offset: 100 },
  ],
])('parses %j as %j', (input, page) => {
  expect(pageOf(input)).toEqual(page);
});

test('a family may count its pages from 0 and have its own page sizes', () => {
  expect(pageOf({ page: 1 }, { first: 0, usual: 6 })).toEqual({ limit: 6, offset: 6 });
  expect(pageOf({ page: 0, size: 9 }, { first: 0, largest: 8 })).toEqual({ limit: 8, offset: 0 });
});

test.each([
  '-1',
  '1.5',
  'NaN',
  'x',
  '9'.repeat(10),
  '1; drop',
])('reports the invalid cursor %s by its field', (cursor) => {
  expect(() => pageOf({ cursor })).toThrow('cursor');
});

test('refuses page numbers that are implausibly high', () => {
  expect(() => pageOf({ page: 1e9, size: 100 })).toThrow('ends at');
  expect(() => pageOf({ offset: 1e9 })).toThrow('ends at');
});

test('cursors page through every item of a list once, whatever its length', () => {
  const seen: number[] = [];
  let cursor = '';
  do {
    const page = pageOf({ cursor, limit: 4 });
    for (let index = page.offset; index < Math.min(page.offset + page.limit, 10); index++) seen.push(index);
    cursor = afterPage(page, 10).cursor;
  } while (cursor);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
