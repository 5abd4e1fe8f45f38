import { shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { inputReasons } from '../reasons/input.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

// Emoji of families have up to 25 code units; longer clusters are not written by people.
const unitsPerCharacter = 25;

/** Code units that are segmented at once: the time that a segmenter takes grows with the square of the length. */
const piece = 1_000;

/** The visible characters of a text, in time that grows with its length. */
function* charactersOf(text: string): Generator<string> {
  let size = piece;
  for (let start = 0; start < text.length; ) {
    // A pair of surrogates is one code point, by which the segmenter decides.
    const splitsPair = (text.codePointAt(start + size - 1) ?? 0) > 0xffff;
    const end = Math.min(text.length, start + size + (splitsPair ? 1 : 0));
    const begin = start;
    let last = '';
    for (const { segment } of segmenter.segment(text.slice(start, end))) {
      if (last !== '') yield last;
      start += last.length;
      last = segment;
    }
    // The last one may go on in the next piece, which therefore starts with it.
    if (end === text.length) {
      yield last;
      return;
    }
    size = start === begin ? size * 2 : piece;
  }
}

/** The number of characters that people see: an emoji or a Chinese character is one. */
export function visibleLength(text: string): number {
  let length = 0;
  for (const _ of charactersOf(text)) length += 1;
  return length;
}

/** The first `maximum` visible characters of a text. */
export function cutVisible(text: string, maximum: number): string {
  let length = 0;
  let end = 0;
  for (const character of charactersOf(text)) {
    length += 1;
    if (length > maximum) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A text of at most `maximum` visible characters. */
export function visibleText(maximum: number) {
  const longest = maximum * unitsPerCharacter;
  return shortText(longest).refine(
    // What is longer in any case is refused before, and not counted.
    (text) => text.length <= maximum || text.length > longest || visibleLength(text) <= maximum,
    because(inputReasons.tooLong({ maximum })),
  );
}
