import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TooManyChunks } from './Chunk.js';
import { countCharacters } from './characters.js';
import { type ChunkSettings, chunkDocument } from './chunkDocument.js';
import { type BlockText, type DocumentText, joinBlocks } from './DocumentText.js';

const plain = (text: string): DocumentText => ({
  text,
  blocks: text === '' ? [] : [{ type: 'paragraph', start: 0, end: text.length }],
});
const custom = (settings: object = {}): ChunkSettings => ({
  ...{ type: 'separator', separator: '\n', size: 800, overlap: 10 },
  ...settings,
});
const textsOf = (document: DocumentText, settings: ChunkSettings) =>
  chunkDocument(document, settings).map(({ text }) => text);
const heading = (level: number, text: string): BlockText => ({ type: 'heading', level, text });
const paragraph = (text: string): BlockText => ({ type: 'paragraph', text });

test('a separator always ends a chunk; automatic chunks pack short lines', () => {
  expect(textsOf(plain('a\nb'), custom())).toEqual(['a', 'b']);
  expect(textsOf(plain('a\nb'), { type: 'automatic' })).toEqual(['a\nb']);
});

test('a long part becomes overlapping chunks, and no chunk of overlap alone', () => {
  const text = Array.from({ length: 1_700 }, (_, index) => String(index % 10)).join('');
  const chunks = chunkDocument(plain(text), custom());
  expect(chunks.map(({ start, end }) => [start, end])).toEqual([
    [0, 800],
    [720, 1_520],
    [1_440, 1_700],
  ]);
  expect(chunkDocument(plain(text.slice(0, 1_520)), custom())).toHaveLength(2);
});

test('removes addresses and extra spaces, and keeps where the rest comes from', () => {
  const text = 'see  https://x.y/z and a@b.co   now';
  const settings = custom({ removeUrlsAndEmails: true, removeExtraSpaces: true });
  expect(chunkDocument(plain(`first\n${text}`), settings)).toEqual([
    { text: 'first', start: 0, end: 5 },
    { text: 'see and now', start: 6, end: 6 + text.length },
  ]);
});

test('counts characters, and cuts neither surrogate pairs nor joined emoji', () => {
  const family = '👩‍👩‍👧';
  expect(textsOf(plain('你好世界再见'), custom({ size: 4, overlap: 0 }))).toEqual(['你好世界', '再见']);
  expect(textsOf(plain(`ab${family}cd`), custom({ size: 5, overlap: 0 }))).toEqual(['ab', family, 'cd']);
});

test('automatic chunks do not cross headings of the first two levels, and keep deeper ones with their text', () => {
  const document = joinBlocks([
    heading(1, 'A'),
    paragraph('one'),
    heading(3, 'A.x'),
    paragraph('two'),
    heading(2, 'B'),
    paragraph('three'),
  ]);
  expect(textsOf(document, { type: 'automatic' })).toEqual(['A\n\none\n\nA.x\n\ntwo', 'B\n\nthree']);
  expect(textsOf(document, { type: 'automatic', saveTitle: true })[1]).toBe('A > B\nB\n\nthree');
});

test('a heading never ends a chunk that has text', () => {
  const document = joinBlocks([paragraph('x'.repeat(700)), heading(3, 'Deeper'), paragraph('y'.repeat(700))]);
  const [first, second] = textsOf(document, { type: 'automatic' });
  expect(first).toBe('x'.repeat(700));
  expect(second).toMatch(/^Deeper\n\ny+$/);
});

test('long paragraphs are split between sentences and overlap by sentences', () => {
  const sentences = Array.from({ length: 60 }, (_, index) => `这是第${index}句话，它不短也不长，正好合适。`);
  const chunks = textsOf(joinBlocks([paragraph(sentences.join(''))]), { type: 'automatic' });
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) expect(chunk).toMatch(/^这是.*。$/s);
  const repeated = chunks[1]?.slice(0, (chunks[1]?.indexOf('。') ?? 0) + 1) ?? '';
  expect(chunks[0]).toContain(repeated);
});

test('a long table is split by rows that repeat its header', () => {
  const rows = Array.from({ length: 200 }, (_, index) => `| ${index} | ${'value '.repeat(4)}|`);
  const document = joinBlocks([{ type: 'table', text: ['| id | text |', '|---|---|', ...rows].join('\n') }]);
  const chunks = textsOf(document, { type: 'automatic' });
  expect(chunks.length).toBeGreaterThan(2);
  for (const chunk of chunks) expect(chunk).toMatch(/^\| id \| text \|\n\|---\|---\|\n\| \d/);
  expect(chunks.join('\n').match(/^\| \d+ \|/gm)).toHaveLength(200);
});

test('chunks by level form a tree', () => {
  const document = joinBlocks([
    paragraph('before'),
    heading(1, 'A'),
    heading(2, 'A1'),
    paragraph('one'),
    heading(3, 'deep'),
    paragraph('two'),
    heading(1, 'B'),
    paragraph('three'),
  ]);
  expect(
    chunkDocument(document, { type: 'level', maxLevel: 2, saveTitle: true }).map(
      ({ text, level, parent, title }) => ({
        ...{ text, level, parent, title },
      }),
    ),
  ).toEqual([
    { text: 'before', level: 1, parent: undefined, title: undefined },
    { text: 'A', level: 1, parent: undefined, title: 'A' },
    { text: 'A > A1\none\n\ndeep\n\ntwo', level: 2, parent: 1, title: 'A1' },
    { text: 'B\nthree', level: 1, parent: undefined, title: 'B' },
  ]);
  expect(textsOf(document, { type: 'level', maxLevel: 1, saveTitle: false })[1]).toBe(
    'A\n\nA1\n\none\n\ndeep\n\ntwo',
  );
});

test('numbered lines are headings of a document without any', () => {
  const document = joinBlocks(
    ['第一章 总则', '正文。', '第一节 范围', '内容。', '第二章 定义', '其他。'].map(paragraph),
  );
  expect(
    chunkDocument(document, { type: 'level', maxLevel: 3, saveTitle: false }).map(
      ({ title, level, parent }) => [...[title, level, parent]],
    ),
  ).toEqual([
    ['第一章 总则', 1, undefined],
    ['第一节 范围', 2, 0],
    ['第二章 定义', 1, undefined],
  ]);
});

test('chunks know their page', () => {
  const document = joinBlocks([
    { type: 'heading', level: 1, text: 'A', page: 1 },
    { type: 'heading', level: 1, text: 'B', page: 2 },
    { type: 'paragraph', text: 'text', page: 2 },
  ]);
  expect(chunkDocument(document, { type: 'automatic' }).map(({ page }) => page)).toEqual([1, 2]);
});

test('a document of too many chunks is refused', () => {
  expect(() => chunkDocument(plain('a\n'.repeat(11)), custom(), 10)).toThrow(TooManyChunks);
});

const block = fc.record({
  type: fc.constantFrom('heading', 'paragraph', 'list', 'code', 'table') as fc.Arbitrary<BlockText['type']>,
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom('Word ', 'Ende. ', '句子。', '\n', '| a | b |\n', '👍🏽'), { maxLength: 900 })
      .map((parts) => parts.join('')),
  ),
  level: fc.integer({ min: 1, max: 6 }),
});
const settings = fc.constantFrom<ChunkSettings>(
  { type: 'automatic', saveTitle: true },
  { type: 'automatic' },
  { type: 'level', maxLevel: 3, saveTitle: true },
  custom({ size: 100, overlap: 90, removeExtraSpaces: true, removeUrlsAndEmails: true }),
  custom({ separator: '。', size: 150, overlap: 20 }),
);

test('whatever the document: chunks lose no letter, stay in bounds and say where they come from', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), settings, (blocks, chosen) => {
      const document = joinBlocks(blocks);
      const chunks = chunkDocument(document, chosen);
      const covered = new Uint8Array(document.text.length);
      for (const chunk of chunks) {
        expect(chunk.text.trim()).not.toBe('');
        expect(countCharacters(chunk.text)).toBeLessThanOrEqual(chosen.type === 'level' ? 7_000 : 4_200);
        expect(chunk.start).toBeLessThan(chunk.end);
        covered.fill(1, chunk.start, chunk.end);
        if (chunk.parent !== undefined) expect(chunks[chunk.parent]?.level).toBeLessThan(chunk.level ?? 0);
      }
      for (let index = 0; index < covered.length; index += 1) {
        if (!covered[index])
          expect(/\p{L}/u.test(document.text.charAt(index)) && chosen.type !== 'separator').toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});
