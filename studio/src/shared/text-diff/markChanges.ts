import { diffArrays } from 'diff';

/** A piece of text on one side of a comparison. */
export interface TextPiece {
  text: string;
  isChanged: boolean;
}

const maxEditLength = 1000;
/** Texts that have less than this share in common are different, and marked as a whole. */
const leastCommon = 0.3;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const segmentsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The words in which two texts differ, in languages with and without spaces; undefined if most of them do. */
export function markChanges(
  before: string,
  after: string,
): { before: TextPiece[]; after: TextPiece[] } | undefined {
  const parts = diffArrays(segmentsOf(before), segmentsOf(after), { maxEditLength });
  if (parts === undefined) return undefined;
  const sides: { before: TextPiece[]; after: TextPiece[] } = { before: [], after: [] };
  let common = 0;
  for (const { value, removed, added } of parts) {
    const part = { text: value.join(''), isChanged: removed || added };
    if (!part.isChanged) common += part.text.trim().length;
    if (!added) sides.before.push(part);
    if (!removed) sides.after.push(part);
  }
  return common < leastCommon * Math.max(before.length, after.length) ? undefined : sides;
}
