import { shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { inputReasons } from '../reasons/input.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

// Emoji of families have up to 25 code units; longer clusters are not written by people.
const unitsPerCharacter = 25;

/** The number of characters that people see: an emoji or a Chinese character is one. */
export function visibleLength(text: string): number {
  let length = 0;
  for (const _ of segmenter.segment(text)) length += 1;
  return length;
}

/** The first `maximum` visible characters of a text. */
export function cutVisible(text: string, maximum: number): string {
  let cut = '';
  let length = 0;
  for (const { segment } of segmenter.segment(text)) {
    length += 1;
    if (length > maximum) break;
    cut += segment;
  }
  return cut;
}

/** A text of at most `maximum` visible characters. */
export function visibleText(maximum: number) {
  return shortText(maximum * unitsPerCharacter).refine(
    (text) => text.length <= maximum || visibleLength(text) <= maximum,
    because(inputReasons.tooLong({ maximum })),
  );
}
