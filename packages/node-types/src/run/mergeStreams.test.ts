import { expect, test } from 'vitest';
import { mergeStreams } from './mergeStreams.js';

async function* given(items: readonly [number, string][], ended: string[] = []) {
  try {
    for (const [afterMs, item] of items) {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      if (item === 'fail') throw new Error('source failed');
      yield item;
    }
  } finally {
    ended.push(items[0]?.[1] ?? '');
  }
}

async function collect(...sources: AsyncIterable<string>[]) {
  const items: string[] = [];
  for await (const item of mergeStreams(sources)) items.push(item);
  return items;
}

test('yields items in the order in which their sources produce them', async () => {
  const slow = given([
    [1, 'a'],
    [40, 'b'],
  ]);
  expect(await collect(slow, given([[15, 'x']]), given([]))).toEqual(['a', 'x', 'b']);
});

test('stops all sources when one fails', async () => {
  const ended: string[] = [];
  await expect(collect(given([[1, 'a']], ended), given([[5, 'fail']]))).rejects.toThrow('source failed');
  expect(ended).toEqual(['a']);
});

test('closes the sources when the consumer stops early', async () => {
  const ended: string[] = [];
  const items: [number, string][] = [
    [0, 'a'],
    [0, 'b'],
  ];
  for await (const item of mergeStreams([given(items, ended)])) {
    expect(item).toBe('a');
    break;
  }
  await expect.poll(() => ended).toEqual(['a']);
});
