import { type Chunk, ChunkList } from './Chunk.js';
import { backward, forward } from './characters.js';
import type { DocumentText } from './DocumentText.js';
import { type MappedText, mapText, replaceMapped, trimMapped } from './MappedText.js';

/** Settings of splitting at a separator. */
export interface SeparatorSettings {
  /** Text that always ends a chunk. */
  separator: string;
  /** Maximum length of a chunk, in characters. */
  size: number;
  /** How much of a chunk the next one repeats, in percent from 0 to 90; only within a part that is too long. */
  overlap: number;
  /** Trims, and makes white space one space. */
  removeExtraSpaces?: boolean;
  removeUrlsAndEmails?: boolean;
}

const urls = /(?:https?:\/\/|www\.)\S+/gi;
const emails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;

/**
 * Splits at every occurrence of the separator, cleans each part, and cuts parts that are too long; emoji and letters
 * with accents stay whole.
 * @throws TooManyChunks
 */
export function chunkBySeparator(
  document: DocumentText,
  settings: SeparatorSettings,
  maximum: number,
): Chunk[] {
  const list = new ChunkList(document, maximum);
  for (const part of partsOf(document.text, settings.separator)) {
    cut(list, clean(mapText(document.text, part.start, part.end), settings), settings);
  }
  return list.chunks;
}

function* partsOf(text: string, separator: string): Generator<{ start: number; end: number }> {
  let start = 0;
  while (separator !== '') {
    const end = text.indexOf(separator, start);
    if (end === -1) break;
    yield { start, end };
    start = end + separator.length;
  }
  yield { start, end: text.length };
}

function clean(part: MappedText, settings: SeparatorSettings): MappedText {
  let cleaned = part;
  if (settings.removeUrlsAndEmails) {
    cleaned = replaceMapped(replaceMapped(cleaned, urls, ''), emails, '');
  }
  if (settings.removeExtraSpaces) cleaned = replaceMapped(cleaned, /\s+/g, ' ');
  return trimMapped(cleaned);
}

function cut(list: ChunkList, { text, positionAt }: MappedText, { size, overlap }: SeparatorSettings): void {
  const repeated = Math.floor((size * overlap) / 100);
  let start = 0;
  while (start < text.length) {
    const end = forward(text, start, size);
    list.add({ text: text.slice(start, end), start: positionAt(start), end: positionAt(end - 1) + 1 });
    if (end >= text.length) return;
    const next = backward(text, end, repeated, start);
    start = next > start ? next : end;
  }
}
