import { backward, countCharacters, forward } from './characters.js';

/** A range of UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** The end of a sentence or line, with the quotes and brackets that close it. */
const sentenceEnd = /(?:[。！？!?…；]+["'”’」』）)\]]*|\.["'”’)\]]*(?=\s)|\n)\s*/g;
const anySpace = /\s+/g;

/**
 * Splits a range into parts of at most `maximum` characters that end with a sentence, otherwise at white space,
 * otherwise within a word. Each part begins up to `overlap` characters before the end of the previous one, with a
 * sentence if possible.
 */
export function splitLong(text: string, range: Range, maximum: number, overlap = 0): Range[] {
  const parts: Range[] = [];
  let start = range.start;
  while (true) {
    const furthest = forward(text, start, maximum, range.end);
    if (furthest >= range.end) {
      parts.push({ start, end: range.end });
      return parts;
    }
    const half = forward(text, start, Math.ceil(maximum / 2), range.end);
    const end =
      lastEnd(text, sentenceEnd, half, furthest) ?? lastEnd(text, anySpace, half, furthest) ?? furthest;
    parts.push({ start, end });
    start = Math.max(overlapStart(text, { start, end }, overlap), start + 1);
    if ((text.charCodeAt(start) & 0xfc00) === 0xdc00) start += 1;
  }
}

/** Where a chunk after this range begins if it repeats up to `overlap` characters: with a sentence if there is one. */
export function overlapStart(text: string, { start, end }: Range, overlap: number): number {
  if (overlap < 1) return end;
  const earliest = backward(text, end, overlap, start);
  return firstEnd(text, sentenceEnd, earliest, end) ?? firstEnd(text, anySpace, earliest, end) ?? earliest;
}

/** Number of characters of a range. */
export const lengthOf = (text: string, { start, end }: Range) => countCharacters(text.slice(start, end));

function endsOf(text: string, pattern: RegExp, from: number, to: number): number[] {
  return Array.from(text.slice(from, to).matchAll(pattern), (match) => from + match.index + match[0].length);
}

const lastEnd = (text: string, pattern: RegExp, from: number, to: number) =>
  endsOf(text, pattern, from, to).at(-1);
const firstEnd = (text: string, pattern: RegExp, from: number, to: number) =>
  endsOf(text, pattern, from, to).find((end) => end < to);
