import { fileBoxTypes } from '@heddle/api-contract/families/file-box';

const documents = new Set(
  'txt md markdown csv tsv json jsonl html htm xml yaml yml pdf doc docx ppt pptx xls xlsx rtf odt ods odp epub eml log tex'.split(
    ' ',
  ),
);
const archives = new Set('zip tar gz tgz bz2 xz 7z rar zst'.split(' '));
const fonts = new Set('ttf otf woff woff2 ttc'.split(' '));

/** The kind of a file, one of `fileBoxTypes`. */
export function typeOf(contentType: string, format: string): number {
  const [kind] = contentType.split('/');
  if (kind === 'image') return fileBoxTypes.image;
  if (kind === 'audio') return fileBoxTypes.audio;
  if (kind === 'video') return fileBoxTypes.video;
  if (kind === 'font' || fonts.has(format)) return fileBoxTypes.font;
  if (archives.has(format)) return fileBoxTypes.archive;
  return kind === 'text' || documents.has(format) ? fileBoxTypes.document : fileBoxTypes.other;
}
