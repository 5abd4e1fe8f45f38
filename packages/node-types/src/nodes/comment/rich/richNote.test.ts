import { expect, test } from 'vitest';
import { appendText, readBlocks, safeLink, writeBlocks } from './richNote.js';

test('reads blocks and marks and writes them unchanged', () => {
  const note = [
    { type: 'heading-one', children: [{ type: 'text', text: 'Warp', bold: true }] },
    { type: 'bulleted-list', children: [{ type: 'list-item', children: [{ type: 'text', text: 'one' }] }] },
    { type: 'paragraph', children: [{ type: 'text', text: 'see', link: 'https://example.org/' }] },
  ];
  expect(readBlocks(JSON.stringify(note))).toEqual(note);
  expect(readBlocks(writeBlocks(readBlocks(JSON.stringify(note))))).toEqual(note);
});

test('normalises any stored value to blocks of text', () => {
  const empty = [{ type: 'paragraph', children: [{ type: 'text', text: '' }] }];
  for (const note of [undefined, 7, {}, [], [null, 1, []], [{ type: 'x' }]])
    expect(readBlocks(note)).toEqual(empty);
  expect(readBlocks('plain words')).toMatchObject([{ children: [{ text: 'plain words' }] }]);
  // Text between blocks becomes a paragraph, a link element marks its text, unknown blocks keep their name.
  expect(
    readBlocks([
      { type: 'callout', children: [{ text: 'a' }, { type: 'paragraph', children: [{ text: 'b' }] }] },
      { type: 'paragraph', children: [{ type: 'link', url: 'https://a.b/', children: [{ text: 'c' }] }] },
    ]),
  ).toEqual([
    {
      type: 'callout',
      children: [
        { type: 'paragraph', children: [{ type: 'text', text: 'a' }] },
        { type: 'paragraph', children: [{ type: 'text', text: 'b' }] },
      ],
    },
    { type: 'paragraph', children: [{ type: 'text', text: 'c', link: 'https://a.b/' }] },
  ]);
});

test('truncates deep, long and hostile notes quickly', () => {
  let deep = '{"text":"x"}';
  for (let depth = 0; depth < 500; depth++) deep = `{"children":[${deep}]}`;
  expect(JSON.stringify(readBlocks(`[${deep}]`)).length).toBeLessThan(1_000);
  const many = Array.from({ length: 100_000 }, () => ({ children: [{ text: 'line' }] }));
  expect(readBlocks(many).length).toBeLessThanOrEqual(5_000);
  const long = readBlocks([{ children: [{ text: 'x'.repeat(1_000_000) }] }]);
  expect(JSON.stringify(long).length).toBeLessThan(201_000);
  const hostile = JSON.parse(
    '[{"__proto__":{"x":1},"type":"paragraph","children":[{"text":"a","__proto__":{"bold":true}}]}]',
  );
  expect(readBlocks(hostile)).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: 'a' }] }]);
});

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['http://example.org', 'http://example.org'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['  example.org/page ', 'https://example.org/page'],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
  ['//example.org', undefined],
  ['words', undefined],
  ['', undefined],
  [7, undefined],
])('opens the link %j as %j', (address, expected) => {
  expect(safeLink(address)).toBe(expected);
});

test('appends text to the last text with its marks and each further line as a paragraph', () => {
  const item = (text: string) => ({
    type: 'list-item',
    children: [{ type: 'text' as const, text, bold: true }],
  });
  const list = (text: string) => ({ type: 'bulleted-list', children: [item('one'), item(text)] });
  const line = { type: 'paragraph', children: [{ type: 'text', text: 'weft' }] };
  expect(appendText([list('two')], ' warp\nweft')).toEqual([list('two warp'), line]);
  expect(appendText([], 'weft')).toEqual([line]);
  expect(appendText(readBlocks(''), '')).toEqual(readBlocks(''));
});
