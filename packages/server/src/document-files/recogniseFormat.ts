import { FileProblem } from './FileProblem.js';
import { isBinary } from './text/decodeText.js';

/** How a file is read. */
export type FileFormat =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'epub'
  | 'odt'
  | 'html'
  | 'markdown'
  | 'text'
  | 'csv'
  | 'json'
  | 'email'
  | 'picture';

const byExtension: Readonly<Record<string, FileFormat>> = {
  txt: 'text',
  log: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  eml: 'email',
};
const binaryFormats = new Set(['pdf', 'docx', 'xlsx', 'pptx', 'epub', 'odt']);
const oldFormats: Readonly<Record<string, string>> = { doc: 'DOCX', xls: 'XLSX', ppt: 'PPTX', dot: 'DOCX' };
const pictureTypes: readonly [signature: readonly number[], mediaType: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'image/png'],
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'image/gif'],
];
const programs: readonly (readonly number[])[] = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0xcf, 0xfa, 0xed, 0xfe],
];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Lower-case extension without the dot; empty if there is none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}

/** The format of a file: by its content if that has a signature, otherwise by its extension. */
export function recogniseFormat(bytes: Uint8Array, fileName: string): FileFormat {
  const extension = extensionOf(fileName);
  if (bytes.length === 0) throw new FileProblem('empty');
  if (hasText(bytes.subarray(0, 1024), '%PDF-')) return 'pdf';
  if (pictureTypeOf(bytes)) return 'picture';
  if (startsWith(bytes, compoundFile)) throw compoundFileError(bytes, extension);
  if (startsWith(bytes, zip)) return officeFormat(bytes, extension);
  if (binaryFormats.has(extension)) throw new FileProblem('damaged', { format: extension.toUpperCase() });
  if (programs.some((signature) => startsWith(bytes, signature)))
    throw new FileProblem('unsupported', { extension: extension || '?' });
  const format = byExtension[extension];
  if (!format) throw unsupported(extension);
  if (isBinary(bytes)) throw new FileProblem('notText');
  return format;
}

function unsupported(extension: string): FileProblem {
  const target = oldFormats[extension];
  return target
    ? new FileProblem('oldFormat', { extension: extension.toUpperCase(), target })
    : new FileProblem('unsupported', { extension: extension || '?' });
}

/** The media type of a picture that can be shown, or undefined for other files. */
export function pictureTypeOf(bytes: Uint8Array): string | undefined {
  const found = pictureTypes.find(([signature]) => startsWith(bytes, signature))?.[1];
  if (found) return found;
  return hasText(bytes.subarray(0, 4), 'RIFF') && hasText(bytes.subarray(8, 12), 'WEBP')
    ? 'image/webp'
    : undefined;
}

/** Encrypted Office files are compound files too, with a stream of this name. */
function compoundFileError(bytes: Uint8Array, extension: string): FileProblem {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  if (isEncrypted) return new FileProblem('encrypted');
  return unsupported(extension in oldFormats ? extension : extension.replace(/x$/, '') || 'doc');
}

/** Which format of office programs an archive is; the paths of its parts are readable even when they are compressed. */
function officeFormat(bytes: Uint8Array, extension: string): FileFormat {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (content.includes('word/document')) return 'docx';
  if (content.includes('xl/workbook')) return 'xlsx';
  if (content.includes('ppt/presentation')) return 'pptx';
  if (content.includes('META-INF/container.xml')) return 'epub';
  // Begins with an uncompressed entry that names the type.
  const isOdt = content.subarray(0, 256).includes('application/vnd.oasis.opendocument.text');
  if (isOdt || (extension === 'odt' && content.includes('content.xml'))) return 'odt';
  if (binaryFormats.has(extension)) throw new FileProblem('damaged', { format: extension.toUpperCase() });
  throw new FileProblem('unsupported', { extension: extension || 'zip' });
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function hasText(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(text);
}
