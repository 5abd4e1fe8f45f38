import { isCjk } from '../../retrieval-engine/queryTerms.js';

/** A piece of a text, and whether it matches. */
export interface Piece {
  text: string;
  is_match: boolean;
}

const before = 30;
const longest = 160;

/** The text around its first match in one line, in pieces; undefined if nothing in it matches. */
export function snippetOf(text: string, query: string, terms: readonly string[]): Piece[] | undefined {
  const found = matchesOf(text, query, terms);
  const first = found[0];
  if (!first) return undefined;
  const start = atCharacter(text, Math.max(0, first.start - before));
  const end = atCharacter(text, Math.min(text.length, start + longest));
  const pieces: Piece[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    const line = text.slice(from, to).replace(/\s+/g, ' ');
    if (line !== '') pieces.push({ text: line, is_match: isMatch });
  };
  if (start > 0) pieces.push({ text: '…', is_match: false });
  let at = start;
  for (const match of found) {
    if (match.start >= end) break;
    add(at, match.start, false);
    add(match.start, Math.min(match.end, end), true);
    at = Math.min(match.end, end);
  }
  add(at, end, false);
  if (end < text.length) pieces.push({ text: '…', is_match: false });
  return pieces;
}

/** Matches of the whole query or of its terms, in order and without overlaps. */
function matchesOf(text: string, query: string, terms: readonly string[]): { start: number; end: number }[] {
  const whole = query.trim();
  // The whole query comes first, and may begin within a word, as in names.
  const wanted = [...(whole === '' ? [] : [quote(whole)]), ...terms.map(patternOf)];
  if (wanted.length === 0) return [];
  const pattern = new RegExp(wanted.join('|'), 'giu');
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  })).filter(({ start, end }) => end > start);
}

/** Terms in other scripts than Chinese match from the start of a word, as in the index. */
function patternOf(term: string): string {
  return isCjk(term) ? quote(term) : `(?<![\\p{L}\\p{N}])${quote(term)}`;
}

const quote = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Does not cut a pair of surrogates. */
function atCharacter(text: string, index: number): number {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 ? index - 1 : index;
}
