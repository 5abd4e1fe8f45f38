import { fileBoxTypes } from '@heddle/api-contract/families/file-box';
import { describe, expect, test } from 'vitest';
import { typeOf } from './fileTypes.js';
import { pageOf } from './links.js';
import { checkedName, uniqueName } from './names.js';

test('names are unique in a box, without changing their ending', () => {
  expect(uniqueName('a.png', new Set())).toBe('a.png');
  expect(uniqueName('a.png', new Set(['a.png', 'a(1).png']))).toBe('a(2).png');
  expect(uniqueName('.env', new Set(['.env']))).toBe('.env(1)');
  const long = `${'x'.repeat(196)}.png`;
  expect(uniqueName(long, new Set([long]))).toHaveLength(200);
});

test('names are one line without folders', () => {
  expect(checkedName('../a\n/b.png')).toBe('.. a b.png');
  expect(() => checkedName(' / ')).toThrow(/name/);
});

describe('kinds of files', () => {
  test.each([
    ['image/png', 'png', fileBoxTypes.image],
    ['audio/mpeg', 'mp3', fileBoxTypes.audio],
    ['video/mp4', 'mp4', fileBoxTypes.video],
    ['application/pdf', 'pdf', fileBoxTypes.document],
    ['text/plain', 'txt', fileBoxTypes.document],
    ['font/woff2', 'woff2', fileBoxTypes.font],
    ['application/zip', 'zip', fileBoxTypes.archive],
    ['application/octet-stream', 'bin', fileBoxTypes.other],
  ])('%s %s is %i', (contentType, format, type) => expect(typeOf(contentType, format)).toBe(type));
});

test('ids of pages name an album or files of one box, and nothing else', () => {
  expect(pageOf('12.a.34')).toEqual({ boxId: '12', albumId: '34' });
  expect(pageOf('12.f.3-4')).toEqual({ boxId: '12', fileIds: ['3', '4'] });
  for (const id of ['', '12', '12.x.3', '99999999999999999999.a.1', '9999999999999999999.a.1', "1.a.' or 1"])
    expect(pageOf(id)).toBeUndefined();
});
