import type { FileSheet, ReadDocument, ReadSheetsOptions } from './DocumentFiles.js';
import { FileProblem } from './FileProblem.js';
import { documentFileLimits } from './limits.js';
import { extensionOf, type FileFormat, pictureTypeOf, recogniseFormat } from './recogniseFormat.js';
import { markdownTable } from './sheets/markdownTable.js';
import { readCsv } from './sheets/readCsv.js';
import { readJsonRows } from './sheets/readJsonRows.js';
import { decodeText } from './text/decodeText.js';
import { readJson } from './text/readJson.js';
import { readMarkdown } from './text/readMarkdown.js';
import { readPlainText } from './text/readPlainText.js';

/** Options that can be sent to a thread. */
export interface PlainReadOptions {
  images: boolean;
  tables: boolean;
  skipPages: readonly number[];
}

const documents = new Set<FileFormat>(['pdf', 'docx', 'pptx', 'epub', 'odt', 'text', 'markdown', 'email']);

/** Reads a document on this thread. */
export async function readDocumentFile(
  bytes: Uint8Array,
  fileName: string,
  options: PlainReadOptions,
): Promise<ReadDocument> {
  const format = recogniseFormat(bytes, fileName);
  refuseLarge(bytes, format);
  const document = await readers[format](bytes, {
    ...options,
    skipPages: new Set(options.skipPages),
    fileName,
  });
  const isEmpty = document.images.length === 0 && document.blocks.every(({ text }) => text.trim() === '');
  // Pages without text may be scans, which are read once their pictures are asked for.
  if (isEmpty) throw new FileProblem('empty');
  return document;
}

/** Reads a spreadsheet on this thread. */
export async function readSheetFile(
  bytes: Uint8Array,
  fileName: string,
  options: Omit<ReadSheetsOptions, 'signal'>,
): Promise<FileSheet[]> {
  const format = recogniseFormat(bytes, fileName);
  refuseLarge(bytes, format === 'xlsx' ? format : 'csv');
  const sheets = await readSheets(bytes, format, fileName, options);
  return options.sheet === undefined ? sheets : sheets.slice(options.sheet, options.sheet + 1);
}

async function readSheets(
  bytes: Uint8Array,
  format: FileFormat,
  fileName: string,
  { maxRows = Number.POSITIVE_INFINITY }: ReadSheetsOptions,
): Promise<FileSheet[]> {
  const name = fileName.replace(/\.[^.]*$/, '');
  if (format === 'xlsx') return (await import('./office/readXlsx.js')).readXlsx(bytes, { maxRows });
  if (format === 'csv' || format === 'text') return [{ name, ...readCsv(decodeText(bytes), { maxRows }) }];
  if (format === 'json') {
    const rows = readJsonRows(decodeText(bytes));
    if (!rows) throw new FileProblem('damaged', { format: 'JSON' });
    return [{ name, rows: rows.slice(0, maxRows), total: rows.length }];
  }
  throw new FileProblem('unsupported', { extension: extensionOf(fileName) || format });
}

function refuseLarge(bytes: Uint8Array, format: FileFormat): void {
  const maximum = documents.has(format) ? documentFileLimits.document : documentFileLimits.sheet;
  if (bytes.length > maximum) throw new FileProblem('tooLarge', { maximum });
}

interface ReaderOptions {
  images: boolean;
  tables: boolean;
  skipPages: ReadonlySet<number>;
  fileName: string;
}

type Reader = (bytes: Uint8Array, options: ReaderOptions) => ReadDocument | Promise<ReadDocument>;

/** Libraries are loaded by the first file that needs them. */
const readers: Readonly<Record<FileFormat, Reader>> = {
  text: (bytes) => ({ blocks: readPlainText(decodeText(bytes)), images: [] }),
  markdown: (bytes) => ({ blocks: readMarkdown(decodeText(bytes)), images: [] }),
  json: (bytes) => ({ blocks: readJson(decodeText(bytes)), images: [] }),
  csv: (bytes) => ({
    blocks: [{ type: 'table', text: markdownTable(readCsv(decodeText(bytes)).rows) }],
    images: [],
  }),
  html: async (bytes) => (await import('./html/readHtml.js')).readHtml(bytes),
  pdf: async (bytes, options) => (await import('./pdf/readPdf.js')).readPdf(bytes, options),
  docx: async (bytes, options) => (await import('./office/readDocx.js')).readDocx(bytes, options),
  pptx: async (bytes, options) => (await import('./office/readPptx.js')).readPptx(bytes, options),
  epub: async (bytes, options) => (await import('./office/readEpub.js')).readEpub(bytes, options),
  odt: async (bytes, options) => (await import('./office/readOdt.js')).readOdt(bytes, options),
  email: async (bytes) => (await import('./email/readEmail.js')).readEmail(bytes),
  xlsx: async (bytes) => sheetBlocks(await (await import('./office/readXlsx.js')).readXlsx(bytes)),
  picture: (bytes) => ({
    blocks: [{ type: 'image', text: '', image: 'image-1' }],
    images: [{ key: 'image-1', bytes, mediaType: pictureTypeOf(bytes) ?? 'application/octet-stream' }],
  }),
};

/** Sheets as tables, below their names if there are several. */
function sheetBlocks(sheets: readonly FileSheet[]): ReadDocument {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')));
  const blocks = filled.flatMap(({ name, rows }): ReadDocument['blocks'] => {
    const table = { type: 'table' as const, text: markdownTable(rows) };
    return filled.length > 1 ? [{ type: 'heading', level: 2, text: name }, table] : [table];
  });
  return { blocks, images: [] };
}
