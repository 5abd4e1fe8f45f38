import { expect, it } from 'vitest';
import { makeMessage } from '../testing/ScriptedTransport.js';
import { contentParts, textOf } from './contentParts.js';

const parts = (value: unknown) =>
  contentParts(makeMessage({ contentType: 'object_string', content: JSON.stringify(value) }));

it('reads the parts of the open API', () => {
  expect(
    parts([
      { type: 'text', text: 'Look' },
      { type: 'image', file_id: '1', file_url: 'https://a.example/x.png' },
      { type: 'file', file_id: '2', name: 'a.pdf', size: 3 },
    ]),
  ).toEqual([
    { type: 'text', text: 'Look' },
    { type: 'image', id: '1', url: 'https://a.example/x.png', name: undefined, size: undefined },
    { type: 'file', id: '2', url: undefined, name: 'a.pdf', size: 3 },
  ]);
});

it('reads the parts of the studio', () => {
  const list = {
    item_list: [
      { type: 'image', image: { key: 'k', image_ori: { url: 'https://a.example/x.png' } } },
      { type: 'file', file: { file_key: 'f', file_name: 'a.pdf', file_size: '12', file_url: '' } },
    ],
  };
  expect(parts(list)).toMatchObject([
    { type: 'image', id: 'k', url: 'https://a.example/x.png' },
    { type: 'file', id: 'f', name: 'a.pdf', size: 12 },
  ]);
});

it.each(['{', '5', 'null', '"x"'])('shows %s, which is no list of parts, as text', (content) => {
  const message = makeMessage({ contentType: 'object_string', content });
  expect(contentParts(message)).toEqual([{ type: 'text', text: content }]);
});

it('skips parts that are none', () => {
  expect(parts([null, 5, { type: 'text' }, { type: 'text', text: 'a' }])).toEqual([
    { type: 'text', text: 'a' },
  ]);
});

it('returns the text without the files', () => {
  const content = JSON.stringify([
    { type: 'image', url: 'x' },
    { type: 'text', text: 'a' },
  ]);
  expect(textOf(makeMessage({ contentType: 'object_string', content }))).toBe('a');
});
