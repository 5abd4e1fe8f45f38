import { expect, test } from 'vitest';
import { call, chain, container } from '../../testing/runDocuments.js';
import { iconReference } from '../file/index.js';
import { parseSchema } from './parseSchema.js';
import { referencesOf } from './references.js';

const read = (document: object) => {
  const text = JSON.stringify(document);
  return referencesOf(text, parseSchema(text).document);
};
const wordsOf = async (document: object) =>
  (await read(document)).list.map(({ kind, id }) => `${kind} ${id}`);

test('finds files by URL and URI in any text, and called workflows in bodies of containers too', async () => {
  const note = 'https://loom.example/api/file/content/12/a.txt?by=7 and file-34.png, not profile-x or file-';
  const body = container('loop', '120001', [call('130002', '56')]);
  expect(await wordsOf({ ...chain([], [call('130001', '78'), body]), note })).toEqual([
    'workflow 56',
    'workflow 78',
    'file 12',
    'file 34',
  ]);
  const { list } = await referencesOf('"content\\/90\\/a.txt"', undefined);
  expect(list).toEqual([{ kind: 'file', id: '90' }]);
});

test('the key depends on the references alone, not on their order or number', async () => {
  const key = async (note: string) => (await read({ ...chain([], []), note })).key;
  expect(await key('file-1 file-2')).toBe(await key('first file-2, then file-1, then file-2 again'));
  expect(await key('file-1')).not.toBe(await key('file-12'));
  expect(await key('no files')).toBe('');
});

test('is bounded for documents that name any number of files', async () => {
  const note = Array.from({ length: 5_000 }, (_, index) => `file-${index + 1}`).join(' ');
  const { list, key } = await read({ ...chain([], []), note });
  expect(list).toHaveLength(2_000);
  expect(key.length).toBeLessThanOrEqual(200);
});

test('an icon is a reference only if it is a file', () => {
  expect(iconReference('file-12.png')).toEqual([{ kind: 'file', id: '12' }]);
  expect(iconReference('https://loom.example/file-12.png')).toEqual([]);
});
