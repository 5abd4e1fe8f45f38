import { expect, test } from 'vitest';
import { chunksOf, collect, oneChunk } from '../streams.js';
import type { MultipartReader } from './MultipartReader.js';
import { readStreamed } from './readStreamed.js';
import { readWhole } from './readWhole.js';

const readers: [string, MultipartReader][] = [
  ['as a stream', readStreamed],
  ['as a whole', readWhole],
];

async function partsOf(reader: MultipartReader, body: Uint8Array, type: string) {
  const parts: unknown[] = [];
  for await (const part of reader(oneChunk(body), type)) {
    if ('text' in part) parts.push(part);
    else {
      const bytes = await collect(chunksOf(part.file.stream()), 10_000_000, () => new Error('too large'));
      parts.push({ name: part.name, file: part.file.name, type: part.file.type, length: bytes.length });
    }
  }
  return parts;
}

test.each(readers)('parses the fields and files of a form in order when it is read %s', async (_, reader) => {
  const form = new FormData();
  form.append('space_id', '7');
  form.append('empty', '');
  form.append('file', new File(['x'.repeat(3_000_000)], '织.txt', { type: 'text/plain' }));
  form.append('more', new File([], 'none.bin', { type: 'application/octet-stream' }));
  form.append('end', '\r\n--x');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type')!;
  expect(await partsOf(reader, new Uint8Array(await encoded.arrayBuffer()), type)).toEqual([
    { name: 'space_id', text: '7' },
    { name: 'empty', text: '' },
    { name: 'file', file: '织.txt', type: 'text/plain', length: 3_000_000 },
    { name: 'more', file: 'none.bin', type: 'application/octet-stream', length: 0 },
    { name: 'end', text: '\r\n--x' },
  ]);
});

test.each(readers)('rejects a malformed form when it is read %s', async (_, reader) => {
  const reading = partsOf(reader, new TextEncoder().encode('hello'), 'multipart/form-data; boundary=x');
  await expect(reading).rejects.toMatchObject({ error: 'uploadUnreadable' });
});

test('detects the end of a form that is read as a whole', async () => {
  const endless = (async function* () {
    for (;;) yield new Uint8Array(1024 * 1024);
  })();
  const reading = readWhole(endless, 'multipart/form-data; boundary=x')[Symbol.asyncIterator]().next();
  await expect(reading).rejects.toMatchObject({ error: 'uploadTooLarge' });
});
