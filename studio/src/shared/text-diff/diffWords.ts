import { diffArrays } from 'diff';

/** A piece of text on one side of a comparison. */
export interface WordPart {
  text: string;
  isChanged: boolean;
}

const maxEditLength = 1000;
/** Texts that have less than this share in common are different, and marked as a whole. */
const leastCommon = 0.3;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The words in which two texts differ, in languages with and without spaces; undefined if most of them do. */
export function diffWords(
  before: string,
  after: string,
): { before: WordPart[]; after: WordPart[] } | undefined {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength });
  if (parts === undefined) return undefined;
  const sides: { before: WordPart[]; after: WordPart[] } = { before: [], after: [] };
  let common = 0;
  for (const { value, removed, added } of parts) {
    const part = { text: value.join(''), isChanged: removed || added };
    if (!part.isChanged) common += part.text.trim().length;
    if (!added) sides.before.push(part);
    if (!removed) sides.after.push(part);
  }
  return common < leastCommon * Math.max(before.length, after.length) ? undefined : sides;
}
