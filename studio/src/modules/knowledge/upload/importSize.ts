import { extensionOf } from './fileTypes.js';

/** Characters that a file may hold, at least and at most. */
export interface ImportSize {
  min: number;
  max: number;
}

/** Bytes of plain text per character, in UTF-8: 1 for English, 3 for Chinese. */
const plain = { least: 1, most: 3 };
/** Documents hold fonts, pictures and markup beside their text, but may also be compressed. */
const document = { least: 0.5, most: 200 };
const plainTypes = new Set(['txt', 'md', 'markdown', 'csv', 'json', 'html', 'htm', 'xml']);

/** The characters of files, as far as their sizes tell. */
export function importSize(files: readonly { name: string; size: number }[]): ImportSize {
  let min = 0;
  let max = 0;
  for (const { name, size } of files) {
    const bytes = plainTypes.has(extensionOf(name)) ? plain : document;
    min += Math.floor(size / bytes.most);
    max += Math.ceil(size / bytes.least);
  }
  return { min, max };
}
