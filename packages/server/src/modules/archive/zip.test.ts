import { expect, test } from 'vitest';
import { packFiles, unpackFiles } from './zip.js';

const texts = new Map(
  Array.from({ length: 20 }, (_, at): [string, string] => [
    `folder/file-${at}.txt`,
    `${at}`.repeat(1_000_000),
  ]),
);

test('a large archive is unpacked in batches, and the event loop turns between them', async () => {
  const packed = packFiles(new Map([...texts, ['empty.txt', '']]));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const files = await unpackFiles(packed);
  isOver = true;
  // 30 MB in batches of 4 MiB.
  expect(turns).toBeGreaterThanOrEqual(6);
  const decoder = new TextDecoder();
  expect(new Map([...files].map(([path, content]) => [path, decoder.decode(content)]))).toEqual(
    new Map([...texts, ['empty.txt', '']]),
  );
  expect([...files.keys()].at(-1)).toBe('empty.txt');
});
