import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { extensionOf, sniffType } from './sniffType.js';

const text = (value: string) => new TextEncoder().encode(value);
const word = () =>
  zipSync({
    '[Content_Types].xml': text(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': text('<document/>'),
  });
const chinese = new Uint8Array([0xd6, 0xaf, 0xb2, 0xbc, 0xbb, 0xfa]);

test.each([
  ['a.pdf', text('%PDF-1.7\n'), 'application/pdf', '.pdf'],
  ['a.docx', word(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', '.docx'],
  ['a.zip', zipSync({ 'a.txt': text('x') }), 'application/zip', '.zip'],
  ['a.txt', zipSync({ 'a.txt': text('x') }), 'application/zip', '.zip'],
  ['a.csv', text('a,b\n1,2'), 'text/csv', '.csv'],
  ['a.py', text('print(1)'), 'text/plain', '.py'],
  ['no name', text('weft'), 'text/plain', '.txt'],
  ['a.exe', text('a text all the same'), 'text/plain', '.txt'],
  ['织.txt', chinese, 'text/plain', '.txt'],
  ['wide.txt', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]), 'text/plain', '.txt'],
  ['cut.txt', text('一').subarray(0, 2), 'text/plain', '.txt'],
  [
    'a.mp3',
    new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0]),
    'audio/mpeg',
    '.mp3',
  ],
  [
    'a.svg',
    text('<!DOCTYPE svg PUBLIC "x" "y">\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
    '.svg',
  ],
] as const)('recognizes %s by its bytes', async (name, bytes, contentType, extension) => {
  expect(await sniffType(bytes, name)).toEqual({ contentType, extension });
});

test.each([
  ['Chinese text without a text extension', chinese, 'a.bin'],
  ['a Java class', new Uint8Array([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 1]), 'a.class'],
  ['WebAssembly', new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), 'a.txt'],
  ['binary data', new Uint8Array([1, 2, 3, 0, 255]), 'a.txt'],
] as const)('rejects %s', async (_, bytes, name) => {
  expect(await sniffType(bytes, name)).toBeUndefined();
});

test.each([
  ['a.TAR', '.tar'],
  ['a', ''],
  ['.env', '.env'],
  ['a.b.c', '.c'],
  ['a.waytoolongforone', ''],
  ['a.p d', ''],
])('finds the file extension of %s', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
