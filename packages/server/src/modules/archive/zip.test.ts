import { zipSync } from 'fflate';
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

test('entries that share the data of another are refused, whatever size they state', async () => {
  const packed = zipSync({ 'a.txt': new Uint8Array(1_000), 'b.txt': new Uint8Array() }, { level: 0 });
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  expect((await unpackFiles(packed)).get('b.txt')).toHaveLength(0);
  // The entry of b.txt, the last one, now has the data of a.txt.
  const entry = packed.length - 22 - 46 - 'b.txt'.length;
  view.setUint32(entry + 20, 1_000, true);
  view.setUint32(entry + 42, 0, true);
  await expect(unpackFiles(packed)).rejects.toThrow('damaged');
});
