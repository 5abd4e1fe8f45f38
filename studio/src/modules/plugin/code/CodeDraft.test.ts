import { expect, test } from 'vitest';
import { changesOf, draftOf } from './CodeDraft.js';

const stored = draftOf({ files: [{ path: 'index.ts', text: 'a' }], hosts: ['one.example'] });

test('only what differs is saved', () => {
  expect(changesOf(stored, stored)).toEqual({});
  const hosts = changesOf(stored, { ...stored, hosts: ' one.example\n\ntwo.example ' });
  expect(hosts).toEqual({ hosts: ['one.example', 'two.example'] });
});

test('files are saved together when one is changed, added or removed', () => {
  const other = { ...stored, files: new Map([...stored.files, ['lib.ts', 'b']]) };
  const files = [
    { path: 'index.ts', text: 'a' },
    { path: 'lib.ts', text: 'b' },
  ];
  expect(changesOf(stored, other)).toEqual({ files });
  expect(changesOf(other, stored)).toEqual({ files: files.slice(0, 1) });
  const changed = changesOf(stored, { ...stored, files: new Map([['index.ts', 'b']]) });
  expect(changed).toEqual({ files: [{ path: 'index.ts', text: 'b' }] });
});
