import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalDocumentFiles } from './createLocalDocumentFiles.js';
import { createNodeReaderThread } from './createNodeReaderThread.js';
import { createThreadedDocumentFiles } from './createThreadedDocumentFiles.js';
import type { ProblemKind } from './FileProblem.js';
import {
  archiveOf,
  docxOf,
  pptxOf,
  slideShape,
  wordParagraph,
  wordPicture,
  xlsxOf,
} from './testing/officeFiles.js';
import { encryptedPdf, PdfFile, pdfOf, prosePages } from './testing/pdfFile.js';

const threads = createThreadedDocumentFiles(createNodeReaderThread);
const local = createLocalDocumentFiles();
const bytesOf = (text: string) => new TextEncoder().encode(text);
let asked: string[] = [];
let address = '';
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('secret');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  threads.close?.();
  await new Promise((resolve) => server.close(resolve));
});

/** Bytes of a compound file (DOC, XLS) with this name of a stream. */
const compoundOf = (stream: string) =>
  Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...Buffer.from(stream, 'utf16le'),
    ...new Array(600).fill(0),
  ]);

/** An archive entry whose stated size is a lie. */
function lyingSize(archive: Uint8Array, size: number): Uint8Array {
  const buffer = Buffer.from(archive);
  for (
    let at = buffer.indexOf('PK\x01\x02', 0, 'latin1');
    at !== -1;
    at = buffer.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    buffer.writeUInt32LE(size, at + 24);
  return Uint8Array.from(buffer);
}

/** A PDF file whose page tree contains itself. */
function cyclicPdf(): Uint8Array {
  const file = new PdfFile();
  const tree = file.reserve();
  file.add(`<</Type/Pages/Count 3/Kids[${tree} 0 R ${tree} 0 R]>>`, tree);
  return file.bytes(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
}

function pdfWithObjects(count: number): Uint8Array {
  const file = new PdfFile();
  const tree = file.reserve();
  for (let index = 0; index < count; index += 1) file.add(`<</Next ${file.reserve() + 1} 0 R>>`);
  const content = file.addStream('BT /F 11 Tf 72 700 Td (One of many objects) Tj ET');
  const font = file.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const page = file.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 612 792]/Contents ${content} 0 R/Resources<</Font<</F ${font} 0 R>>>>>>`,
  );
  file.add(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`, tree);
  return file.bytes(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
}

const external = () => `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "${address}/xxe">]>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const deepWord = `${'<w:ins>'.repeat(20_000)}${wordParagraph('x')}${'</w:ins>'.repeat(20_000)}`;
const zeros = new Uint8Array(9 * 1024 * 1024);

interface Case {
  title: string;
  name: string;
  bytes: () => Uint8Array;
  /** Why it is refused, or nothing if it is read. */
  kinds: readonly (ProblemKind | 'read')[];
  /** Only a thread may be ended by it. */
  inThread?: boolean;
}

const refused: readonly Case[] = [
  { title: 'an empty file', name: 'a.txt', bytes: () => new Uint8Array(), kinds: ['empty'] },
  { title: 'spaces', name: 'a.md', bytes: () => bytesOf(' \n\n\t'), kinds: ['empty'] },
  { title: 'an encrypted PDF file', name: 'a.pdf', bytes: encryptedPdf, kinds: ['encrypted'] },
  {
    title: 'an encrypted Word document',
    name: 'a.docx',
    bytes: () => compoundOf('EncryptedPackage'),
    kinds: ['encrypted'],
  },
  {
    title: 'an archive with a password',
    name: 'a.docx',
    bytes: () => withFlag(docxOf(wordParagraph('x'))),
    kinds: ['encrypted'],
  },
  {
    title: 'an e-book with encrypted chapters',
    name: 'a.epub',
    bytes: () =>
      archiveOf({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': '<rootfile full-path="b.opf"/>',
        'META-INF/encryption.xml': '<enc:CipherReference URI="c.xhtml"/>',
        'b.opf': '<item id="c" href="c.xhtml"/><itemref idref="c"/>',
        'c.xhtml': 'x',
      }),
    kinds: ['encrypted'],
  },
  {
    title: 'an e-book that expands without end',
    name: 'a.epub',
    bytes: () => archiveOf({ 'META-INF/container.xml': '<container/>', 'c.xhtml': zeros }),
    kinds: ['expandsTooFar'],
  },
  {
    title: 'an encrypted OpenDocument text',
    name: 'a.odt',
    bytes: () =>
      archiveOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'META-INF/manifest.xml': '<manifest:encryption-data/>',
        'content.xml': 'x',
      }),
    kinds: ['encrypted'],
  },
  {
    title: 'an external entity in ODT',
    name: 'a.odt',
    bytes: () =>
      archiveOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': `${external()}<office:text><text:p>&x;</text:p></office:text>`,
      }),
    kinds: ['unsafe'],
  },
  {
    title: 'an OpenDocument text nested 20,000 deep',
    name: 'a.odt',
    bytes: () =>
      archiveOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': `<office:text>${'<text:span>'.repeat(20_000)}x${'</text:span>'.repeat(20_000)}</office:text>`,
      }),
    kinds: ['tooDeep'],
  },
  { title: 'a DOC file', name: 'a.doc', bytes: () => compoundOf('WordDocument'), kinds: ['oldFormat'] },
  {
    title: 'an XLS file named XLSX',
    name: 'a.xlsx',
    bytes: () => compoundOf('Workbook'),
    kinds: ['oldFormat'],
  },
  {
    title: 'half of a PDF file',
    name: 'a.pdf',
    bytes: () => pdfOf(prosePages(2)).slice(0, 300),
    kinds: ['damaged', 'empty'],
  },
  {
    title: 'noise after a PDF signature',
    name: 'a.pdf',
    bytes: () => bytesOf(`%PDF-1.7\n${'\u0001x'.repeat(50_000)}`),
    kinds: ['damaged'],
  },
  { title: 'HTML named PDF', name: 'a.pdf', bytes: () => bytesOf('<html>hello</html>'), kinds: ['damaged'] },
  {
    title: 'a program named TXT',
    name: 'a.txt',
    bytes: () => Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]),
    kinds: ['unsupported'],
  },
  {
    title: 'noise named CSV',
    name: 'a.csv',
    bytes: () => Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251),
    kinds: ['notText'],
  },
  {
    title: 'an unknown type',
    name: 'a.exe.zip',
    bytes: () => archiveOf({ 'a.txt': 'x' }),
    kinds: ['unsupported'],
  },
  {
    title: 'half of an archive',
    name: 'a.docx',
    bytes: () => docxOf(wordParagraph('x')).slice(0, 500),
    kinds: ['damaged'],
  },
  {
    title: 'an archive that expands without end',
    name: 'a.docx',
    bytes: () => archiveOf({ 'word/document.xml': zeros }),
    kinds: ['expandsTooFar'],
  },
  {
    title: 'an archive with ten thousand entries',
    name: 'a.xlsx',
    bytes: manyEntries,
    kinds: ['expandsTooFar'],
  },
  {
    title: 'an archive that states too small a size',
    name: 'a.docx',
    bytes: () => lyingSize(docxOf(wordParagraph('x'.repeat(5_000))), 10),
    kinds: ['damaged', 'empty'],
  },
  {
    title: 'an archive that states 4 GB',
    name: 'a.pptx',
    bytes: () => lyingSize(pptxOf([slideShape('x')]), 0xfffffff0),
    kinds: ['expandsTooFar', 'damaged'],
  },
  {
    title: 'an external entity in DOCX',
    name: 'a.docx',
    bytes: () => docxOf(wordParagraph('&x;'), { prolog: external() }),
    kinds: ['unsafe'],
  },
  {
    title: 'an external entity in UTF-16',
    name: 'a.docx',
    bytes: () =>
      archiveOf({ 'word/document.xml': Uint8Array.from(Buffer.from(`\ufeff${external()}<r/>`, 'utf16le')) }),
    kinds: ['unsafe'],
  },
  {
    title: 'a billion laughs in XLSX',
    name: 'a.xlsx',
    bytes: () => archiveOf({ 'xl/workbook.xml': `${laughs}<workbook>&b;</workbook>` }),
    kinds: ['unsafe'],
  },
  {
    title: 'a billion laughs in PPTX',
    name: 'a.pptx',
    bytes: () => archiveOf({ 'ppt/presentation.xml': `${laughs}<p>&b;</p>` }),
    kinds: ['unsafe'],
  },
  {
    title: 'a Word document nested 20,000 deep',
    name: 'a.docx',
    bytes: () => docxOf(deepWord),
    inThread: true,
    kinds: ['tooDeep', 'damaged', 'read'],
  },
  {
    title: 'a cell in the last row and column',
    name: 'a.xlsx',
    bytes: () =>
      xlsxOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', {
        dimension: '<dimension ref="A1:XFD1048576"/>',
      }),
    kinds: ['expandsTooFar'],
  },
  {
    title: 'a million columns',
    name: 'a.csv',
    bytes: () => bytesOf('x,'.repeat(1_000_000)),
    kinds: ['tooManyColumns'],
  },
  { title: 'a page tree that contains itself', name: 'a.pdf', bytes: cyclicPdf, kinds: ['damaged', 'empty'] },
  {
    title: 'a PDF file with 501 pages',
    name: 'a.pdf',
    bytes: () => pdfOf(Array.from({ length: 501 }, () => [])),
    kinds: ['tooManyPages'],
  },
  {
    title: 'JSON nested 100,000 deep',
    name: 'a.json',
    bytes: () => bytesOf('['.repeat(100_000) + ']'.repeat(100_000)),
    kinds: ['tooDeep'],
  },
  {
    title: 'a table without rows',
    name: 'a.json',
    bytes: () => bytesOf('{"__proto__": '),
    kinds: ['damaged'],
  },
];

const read: readonly Case[] = [
  {
    title: 'a PDF file of 100,000 objects',
    name: 'a.pdf',
    bytes: () => pdfWithObjects(100_000),
    inThread: true,
    kinds: ['read'],
  },
  {
    title: 'a PDF file named TXT',
    name: 'a.txt',
    bytes: () => pdfOf([[{ text: 'Hello', x: 72, y: 700 }]]),
    kinds: ['read'],
  },
  {
    title: 'Markdown with 100,000 nested lists',
    name: 'a.md',
    bytes: () =>
      bytesOf(
        Array.from({ length: 3_000 }, (_, at) => `${' '.repeat(at)}- x`).join('\n') + '> '.repeat(100_000),
      ),
    kinds: ['read'],
  },
  {
    title: 'HTML nested 20,000 deep',
    name: 'a.html',
    bytes: () => bytesOf(`<p>Hello</p>${'<div>'.repeat(20_000)}deep`),
    inThread: true,
    kinds: ['read', 'tooDeep', 'damaged'],
  },
  {
    title: 'a JSON key that is a prototype',
    name: 'a.json',
    bytes: () => bytesOf('[{"__proto__":"x","constructor":"y"}]'),
    kinds: ['read'],
  },
  {
    title: 'addresses to load',
    name: 'a.html',
    bytes: () =>
      bytesOf(
        `<p>Hello</p><img src="${address}/img"><link rel=stylesheet href="${address}/css"><script src="${address}/js"></script><iframe src="${address}/frame"></iframe>`,
      ),
    kinds: ['read'],
  },
  {
    title: 'a linked picture in DOCX',
    name: 'a.docx',
    bytes: () => docxOf(wordParagraph('Hello') + wordPicture, { link: `${address}/linked.png` }),
    kinds: ['read'],
  },
  {
    title: 'an e-mail of 1,000 nested messages',
    name: 'a.eml',
    bytes: () => bytesOf(`Subject: Hello\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(1_000)}x`),
    kinds: ['read', 'damaged'],
  },
];

function withFlag(archive: Uint8Array): Uint8Array {
  const bytes = archive.slice();
  bytes[6] = 1;
  return bytes;
}

function manyEntries(): Uint8Array {
  const entries = Array.from(
    { length: 10_001 },
    (_, at) => [`xl/workbook${at}.xml`, new Uint8Array()] as const,
  );
  return zipSync(Object.fromEntries(entries), { level: 0 });
}

async function outcomeOf({ bytes, name, inThread }: Case): Promise<string> {
  try {
    const { blocks } = await (inThread ? threads : local).read(bytes(), name, { images: true, tables: true });
    expect(blocks.length).toBeGreaterThan(0);
    return 'read';
  } catch (error) {
    return (error as { kind?: string }).kind ?? String(error);
  }
}

describe.each([
  ['refuses', refused],
  ['reads', read],
] as const)('%s', (_, cases) => {
  test.each(cases)('$title', { timeout: 30_000 }, async (given) => {
    asked = [];
    expect(given.kinds).toContain(await outcomeOf(given));
    expect(asked).toEqual([]);
  });
});
