import type { TextPiece } from './PaletteItem.js';

/** Whether a label contains every word of the query. */
export function matches(label: string, query: string): boolean {
  const text = label.toLowerCase();
  return wordsOf(query).every((word) => text.includes(word));
}

/** The label in pieces, with the words of the query marked. */
export function markMatches(label: string, query: string): TextPiece[] {
  const words = wordsOf(query).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  if (words.length === 0) return [{ text: label, is_match: false }];
  return label
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((text, index) => ({ text, is_match: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);
