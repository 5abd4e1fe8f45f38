import { expect, test } from 'vitest';
import { createPathTable } from './pathTable.js';

function tableOf(...paths: string[]) {
  const table = createPathTable<string>();
  for (const path of paths) table.add('GET', path, path);
  return (path: string) => table.find('GET', path);
}

test('finds a path with its decoded parameters, with and without the last slash', () => {
  const find = tableOf('/v1/bots/:bot_id/', '/v1/bots');
  expect(find('/v1/bots/a%2Fb')).toEqual({ value: '/v1/bots/:bot_id/', parameters: { bot_id: 'a/b' } });
  expect(find('/v1/bots/')).toEqual({ value: '/v1/bots', parameters: {} });
  for (const none of ['/v1/bots//', '/v1/bots/%E0', '/v1/bots/1/2', '/v2/bots', '/'])
    expect(find(none)).toBeUndefined();
});

test('prefers a name to a parameter, in whatever order paths are added', () => {
  for (const paths of [
    [
      '/v1/:kind/list',
      '/v1/bots/:bot_id',
      '/v1/bots/:bot_id/:part',
      '/v1/bots/:bot_id/draft',
      '/v1/bots/all',
    ],
    [
      '/v1/bots/all',
      '/v1/bots/:bot_id/draft',
      '/v1/bots/:bot_id/:part',
      '/v1/bots/:bot_id',
      '/v1/:kind/list',
    ],
  ]) {
    const find = tableOf(...paths);
    expect(find('/v1/bots/all')?.value).toBe('/v1/bots/all');
    expect(find('/v1/bots/list')?.value).toBe('/v1/bots/:bot_id');
    expect(find('/v1/cats/list')?.value).toBe('/v1/:kind/list');
    expect(find('/v1/bots/1/draft')?.value).toBe('/v1/bots/:bot_id/draft');
    expect(find('/v1/bots/1/other')?.value).toBe('/v1/bots/:bot_id/:part');
  }
});

test('keeps the first of two paths that differ only in the names of their parameters', () => {
  const table = createPathTable<string>();
  expect(table.add('GET', '/v1/bots/:bot_id', 'first')).toBe(true);
  expect(table.add('GET', '/v1/bots/:id/', 'second')).toBe(false);
  expect(table.find('GET', '/v1/bots/1')).toEqual({ value: 'first', parameters: { bot_id: '1' } });
  expect(table.find('POST', '/v1/bots/1')).toBeUndefined();
});

test('treats names of object members like any other, in paths and in parameters', () => {
  const find = tableOf('/v1/:__proto__/constructor');
  expect(find('/v1/toString/constructor')?.value).toBe('/v1/:__proto__/constructor');
  expect(find('/__proto__')).toBeUndefined();
});
