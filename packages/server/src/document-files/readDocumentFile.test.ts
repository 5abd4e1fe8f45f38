import { joinBlocks } from '@heddle/retrieval';
import { describe, expect, test } from 'vitest';
import { createLocalDocumentFiles } from './createLocalDocumentFiles.js';
import type { ReadOptions } from './DocumentFiles.js';
import { encodePng } from './pdf/encodePng.js';
import {
  archiveOf,
  docxOf,
  pptxOf,
  slideShape,
  slideTable,
  wordParagraph,
  wordPicture,
  wordTable,
} from './testing/officeFiles.js';
import { type PlacedText, pdfOf, prosePages } from './testing/pdfFile.js';

const files = createLocalDocumentFiles();
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (content: string | Uint8Array, name: string, options?: ReadOptions) =>
  files.read(typeof content === 'string' ? bytesOf(content) : content, name, options);

async function outline(content: string | Uint8Array, name: string, options?: ReadOptions): Promise<string[]> {
  const { blocks } = await read(content, name, options);
  return blocks.map(({ type, level = '', text }) => `${type}${level}: ${text}`);
}

describe('text files', () => {
  test('are read in UTF-8, UTF-16 and GBK, with and without a byte order mark', async () => {
    const text = '第一段 Hello\n\n第二段';
    const gbk = Uint8Array.from([0xb5, 0xda, 0xd2, 0xbb, 0xb6, 0xce]);
    const wide = Buffer.from(text, 'utf16le');
    const spellings = [
      bytesOf(text),
      bytesOf(`\ufeff${text}`),
      wide,
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    ];
    for (const bytes of spellings)
      expect(await outline(Uint8Array.from(bytes), 'a.txt')).toEqual([
        'paragraph: 第一段 Hello',
        'paragraph: 第二段',
      ]);
    expect(await outline(gbk, 'a.txt')).toEqual(['paragraph: 第一段']);
  });

  test('in Markdown keep headings, lists, code and tables', async () => {
    const source = [
      ...[
        '---',
        'title: Guide',
        '---',
        '# Guide #',
        'First line',
        'second line',
        '',
        '- one',
        '  - two',
        '',
        '- three',
        '',
      ],
      ...[
        '```js',
        '# no heading',
        '',
        'x',
        '```',
        '',
        'Setext',
        '---',
        '',
        '| a | b |',
        '|---|---|',
        '| 1 | 2 |',
        '',
        '![map](m.png)',
      ],
    ].join('\n');
    expect(await outline(source, 'guide.md')).toEqual([
      'heading1: Guide',
      'paragraph: First line\nsecond line',
      'list: - one\n  - two\n- three',
      'code: ```js\n# no heading\n\nx\n```',
      'heading2: Setext',
      'table: | a | b |\n|---|---|\n| 1 | 2 |',
      'paragraph: ![map](m.png)',
    ]);
  });

  test('in JSON are tables, paragraphs or code', async () => {
    expect(await outline('[{"a":1},{"b":{"c":"x|y"}}]', 'a.json')).toEqual([
      'table: | a | b |\n| --- | --- |\n| 1 |  |\n|  | {"c":"x\\|y"} |',
    ]);
    expect(await outline('["one","two"]', 'a.json')).toEqual(['paragraph: one', 'paragraph: two']);
    expect(await outline('{"a":[1]}', 'a.json')).toEqual(['code: {\n  "a": [\n    1\n  ]\n}']);
  });

  test('in HTML give their main text with its structure', async () => {
    const prose = 'The harbour opens at six in the morning, and the ferry leaves an hour later. '.repeat(8);
    const page = `<html><head><title>Ferries</title><script>alert(1)</script></head><body><nav><a href="/x">Menu</a></nav>
      <article><h1>Ferries</h1><p>${prose}</p><h2>Fares</h2><ul><li>Adults<ol><li>single</li></ol></li><li>Children</li></ul>
      <table><tr><th>From</th><th>Fare</th></tr><tr><td>Pier</td><td>3|4</td></tr></table><pre>a\n  b</pre><p>${prose}</p></article></body></html>`;
    const blocks = await outline(page, 'a.html');
    expect(blocks.filter((block) => !block.startsWith('paragraph'))).toEqual([
      'heading1: Ferries',
      'heading2: Fares',
      'list: - Adults\n  1. single\n- Children',
      'table: | From | Fare |\n| --- | --- |\n| Pier | 3\\|4 |',
      'code: ```\na\n  b\n```',
    ]);
    expect(blocks.join()).not.toMatch(/Menu|alert/);
  });

  test('of e-mails give subject, addresses and text', async () => {
    const mail = [
      ...[
        'From: Ann <ann@example.com>',
        'To: bob@example.com',
        'Subject: =?utf-8?B?5oql5ZGK?=',
        'MIME-Version: 1.0',
      ],
      ...[
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>Please <b>read</b> this.</p>',
      ],
      ...[
        '--b',
        'Content-Type: application/pdf; name=r.pdf',
        'Content-Disposition: attachment; filename=r.pdf',
        '',
        'x',
        '--b--',
        '',
      ],
    ].join('\r\n');
    const blocks = await outline(mail, 'a.eml');
    expect(blocks[0]).toBe('heading1: 报告');
    expect(blocks[1]).toContain('From: Ann <ann@example.com>\nTo: <bob@example.com>');
    expect(blocks[1]).toContain('Attachments: r.pdf');
    expect(blocks[2]).toContain('Please read this.');
  });
});

describe('Office files', () => {
  const png = encodePng({ width: 40, height: 40, kind: 2, data: new Uint8Array(4800) })!;

  test('in DOCX keep the order of text, picture and table', async () => {
    const body = [
      wordParagraph('Plan', 'Heading1'),
      wordParagraph('Before'),
      wordPicture,
      wordTable([
        ['Name', 'Age'],
        ['Ann', '7'],
      ]),
      wordParagraph('After'),
    ].join('');
    const result = await read(docxOf(body, { image: png }), 'a.docx', { images: true });
    expect(result.blocks.map(({ type, text, image }) => [type, text, image])).toEqual([
      ['heading', 'Plan', undefined],
      ['paragraph', 'Before', undefined],
      ['image', 'A map', 'image-1'],
      ['table', '| Name | Age |\n| --- | --- |\n| Ann | 7 |', undefined],
      ['paragraph', 'After', undefined],
    ]);
    expect(result.images).toEqual([{ key: 'image-1', bytes: png, mediaType: 'image/png' }]);
    expect((await read(docxOf(body, { image: png }), 'a.docx')).images).toEqual([]);
  });

  test('in EPUB follow the order of the book, with its pictures', async () => {
    const chapter = (body: string) =>
      `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
    const book = archiveOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
      'OPS/book.opf': `<package xmlns:dc="d"><metadata><dc:title>The ferry</dc:title></metadata>
        <manifest><item id="two" href="text/two.xhtml"/><item id="one" href="text/one%20first.xhtml"/></manifest>
        <spine><itemref idref="one"/><itemref idref="two"/><itemref idref="gone"/></spine></package>`,
      'OPS/text/two.xhtml': chapter('<h2>Evening</h2><p><a id="x"/>It returns at nine.</p>'),
      'OPS/text/one first.xhtml': chapter(
        '<h1>Morning</h1><p>It leaves at seven.</p><img src="../map.png" alt="A map"/>',
      ),
      'OPS/map.png': png,
    });
    const result = await read(book, 'a.epub', { images: true });
    expect(result.title).toBe('The ferry');
    expect(result.blocks.map(({ type, text, image }) => [type, text, image])).toEqual([
      ['heading', 'Morning', undefined],
      ['paragraph', 'It leaves at seven.', undefined],
      ['image', 'A map', 'image-1'],
      ['heading', 'Evening', undefined],
      ['paragraph', 'It returns at nine.', undefined],
    ]);
    expect((await read(book, 'a.epub')).images).toEqual([]);
  });

  test('in ODT keep headings, lists, tables and pictures, without deleted text', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const odt = archiveOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:xlink="x"><office:body><office:text>
        <text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
        <text:h text:outline-level="2">Plan</text:h><text:p>Ann<text:s/>&amp; Bob<text:line-break/>agree</text:p>
        <text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>
        <table:table><table:table-row>${cell('Name')}${cell('Age')}</table:table-row><table:table-row>${cell('Ann')}${cell('7')}</table:table-row></table:table>
        <text:p><draw:frame><draw:image xlink:href="Pictures/map.png"/></draw:frame></text:p>
        </office:text></office:body></office:document-content>`,
      'Pictures/map.png': png,
    });
    const result = await read(odt, 'a.odt', { images: true });
    expect(result.blocks.map(({ type, text, image }) => [type, text, image])).toEqual([
      ['heading', 'Plan', undefined],
      ['paragraph', 'Ann & Bob\nagree', undefined],
      ['list', '- one\n- two', undefined],
      ['table', '| Name | Age |\n| --- | --- |\n| Ann | 7 |', undefined],
      ['image', '', 'image-1'],
    ]);
  });

  test('in PPTX follow the order of the presentation, with tables and notes', async () => {
    const deck = pptxOf(
      [
        slideShape('Results', 'title') + slideShape('One\nTwo'),
        slideShape('Next', 'title') +
          slideTable([
            ['a', 'b'],
            ['1', '2'],
          ]),
      ],
      { notes: 'Say hello' },
    );
    const { blocks, pages } = await read(deck, 'a.pptx');
    expect(pages).toBe(2);
    expect(blocks.map(({ type, text, page }) => [page, type, text])).toEqual([
      [1, 'heading', 'Results'],
      [1, 'paragraph', 'One\nTwo'],
      [1, 'paragraph', 'Say hello'],
      [2, 'heading', 'Next'],
      [2, 'table', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ]);
    expect((await read(deck, 'a.pptx', { skipPages: [1] })).blocks).toHaveLength(2);
  });

  test('in XLSX are tables with their saved values, and can be written', async () => {
    const rows = [
      ['=1+1', 3.5, true, new Date('2026-02-03T04:05:06Z')],
      ['中文', null, false, new Date('2026-02-03T00:00:00Z')],
    ];
    const bytes = await files.writeXlsx({ name: 'A/B', header: ['t', 'n', 'b', 'd'], rows });
    expect(await files.readSheets(bytes, 'a.xlsx')).toEqual([
      {
        name: 'A B',
        total: 3,
        rows: [
          ['t', 'n', 'b', 'd'],
          ['=1+1', '3.5', 'true', '2026-02-03 04:05:06'],
          ['中文', '', 'false', '2026-02-03'],
        ],
      },
    ]);
    expect((await outline(bytes, 'a.xlsx'))[0]).toContain('| t | n | b | d |');
  });

  test('in CSV are read with their delimiter, quotes and line breaks', async () => {
    const sheet = async (text: string | Uint8Array, maxRows?: number) =>
      (
        await files.readSheets(
          typeof text === 'string' ? bytesOf(text) : text,
          'a.csv',
          maxRows === undefined ? {} : { maxRows },
        )
      )[0]!;
    expect((await sheet('a,b\r\n"x ""y""\nz",2\r\n\r\n3,')).rows).toEqual([
      ['a', 'b'],
      ['x "y"\nz', '2'],
      ['3', ''],
    ]);
    expect((await sheet('a;b\n1,5;2\n')).rows).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect((await sheet('a\tb\n1\t2')).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await sheet('a\n1\n2\n3', 2)).toMatchObject({ rows: [['a'], ['1']], total: 4 });
    expect((await sheet('a,"open\nb,c')).rows).toEqual([
      ['a', '"open'],
      ['b', 'c'],
    ]);
    expect((await sheet(Uint8Array.from([0xc3, 0xfb, 0x2c, 0x62, 0x0a]))).rows).toEqual([['名', 'b']]);
  });
});

describe('PDF files', () => {
  const line = (text: string, y: number, x = 72, size = 11): PlacedText => ({ text, x, y, size });

  test('are read with pages, headings and paragraphs, without repeated headers and footers', async () => {
    const pages = [1, 2, 3].map((page) => [
      line(`Annual report ${page}`, 770),
      line(`Chapter ${page}`, 700, 72, 20),
      line('This paragraph has two lines and a hyphen-', 670),
      line('ation at the end of the first, which is joined here.', 656),
      line('The second paragraph stands below a gap.', 620),
      line(`Page ${page} of 3`, 30),
    ]);
    const { blocks, pages: count } = await read(pdfOf(pages), 'a.pdf');
    expect(count).toBe(3);
    expect(blocks.slice(0, 3)).toEqual([
      { type: 'heading', level: 1, text: 'Chapter 1', page: 1 },
      {
        type: 'paragraph',
        text: 'This paragraph has two lines and a hyphenation at the end of the first, which is joined here.',
        page: 1,
      },
      { type: 'paragraph', text: 'The second paragraph stands below a gap.', page: 1 },
    ]);
    expect(blocks).toHaveLength(9);
    const skipped = await read(pdfOf(pages), 'a.pdf', { skipPages: [1, 3] });
    expect(new Set(skipped.blocks.map(({ page }) => page))).toEqual(new Set([2]));
  });

  test('with two columns are read column by column, below a title that spans both', async () => {
    const column = (name: string, x: number) =>
      Array.from({ length: 8 }, (_, index) =>
        line(`${name} ${index + 1} words that fill this column to its end`, 640 - index * 14, x, 10),
      );
    const page = [
      line('A title across both of the columns of the page, wide enough', 700, 72, 18),
      ...column('Left', 60),
      ...column('Right', 330),
    ];
    const { text } = joinBlocks((await read(pdfOf([page]), 'a.pdf')).blocks);
    expect(text.indexOf('A title')).toBe(0);
    expect(text.indexOf('Left 8')).toBeLessThan(text.indexOf('Right 1'));
  });

  test('give their tables when asked, and keep rows together otherwise', async () => {
    const rows = [
      ['Name', 'Fare', 'Time'],
      ['Pier', '3.50', '07:00'],
      ['Town hall', '4.00', '08:30'],
    ];
    const page = [
      line('Fares of the ferries in the harbour, one way, as of today:', 720),
      ...rows.flatMap((row, at) => row.map((cell, column) => line(cell, 680 - at * 16, 72 + column * 150))),
    ];
    expect(await outline(pdfOf([page]), 'a.pdf', { tables: true })).toContain(
      'table: | Name | Fare | Time |\n| --- | --- | --- |\n| Pier | 3.50 | 07:00 |\n| Town hall | 4.00 | 08:30 |',
    );
    expect((await outline(pdfOf([page]), 'a.pdf')).join('\n')).toMatch(
      /Name Fare Time.*\s.*Pier 3\.50 07:00/,
    );
  });

  test('give their pictures when asked, and scans are recognised', async () => {
    const grey = Array.from({ length: 64 * 64 }, (_, at) => String.fromCharCode(at % 256)).join('');
    const scan = pdfOf([[]], { image: grey });
    await expect(read(scan, 'scan.pdf')).rejects.toMatchObject({ kind: 'empty' });
    const { blocks, images } = await read(scan, 'scan.pdf', { images: true });
    expect(blocks).toEqual([{ type: 'image', text: '', image: 'image-1', page: 1 }]);
    expect(images[0]?.bytes.subarray(1, 4)).toEqual(bytesOf('PNG'));
    const ocr = async ({ mediaType }: { mediaType: string }) => `recognised ${mediaType}`;
    expect(await outline(scan, 'scan.pdf', { ocr })).toEqual(['paragraph: recognised image/png']);
  });

  test('of many pages are read whole', async () => {
    const { blocks, pages } = await read(pdfOf(prosePages(12)), 'a.pdf');
    expect(pages).toBe(12);
    expect(joinBlocks(blocks).text).toContain('12.45 the quick brown fox');
  });
});

test('pictures pass through', async () => {
  const png = encodePng({ width: 1, height: 1, kind: 2, data: new Uint8Array(3) })!;
  expect(await read(png, 'photo.jpg')).toEqual({
    blocks: [{ type: 'image', text: '', image: 'image-1' }],
    images: [{ key: 'image-1', bytes: png, mediaType: 'image/png' }],
  });
});
