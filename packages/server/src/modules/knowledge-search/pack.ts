import type { RetrievalReport } from '@heddle/api-contract';
import type { ReadSlice } from '../knowledge/index.js';

type Dropped = RetrievalReport['dropped'];

/** Candidates in their order, with what decides about them. */
export interface PackedInput {
  /** Best first. */
  order: readonly { sliceId: string; score: number }[];
  slices: ReadonlyMap<string, ReadSlice>;
  /** By slice; those that only full text has found have none. */
  semanticScores: ReadonlyMap<string, number>;
  minScore: number;
  topK: number;
  /** Of all results together; absent: no limit. */
  maxTokens: number | undefined;
}

/**
 * The results: without slices that are gone, too dissimilar or repeated, as many as wanted and as fit. Candidates beyond
 * the wanted number are not looked at any more.
 */
export function pack(
  { order, slices, semanticScores, minScore, topK, maxTokens }: PackedInput,
  countTokens: (slice: ReadSlice) => number,
): { results: { slice: ReadSlice; score: number }[]; dropped: Dropped } {
  const results: { slice: ReadSlice; score: number }[] = [];
  const dropped: Dropped = [];
  const seen = new Set<string>();
  let tokens = 0;
  for (const { sliceId, score } of order) {
    const slice = slices.get(sliceId);
    const drop = (reason: Dropped[number]['reason']) => dropped.push({ slice_id: sliceId, reason });
    const similarity = semanticScores.get(sliceId);
    const text = slice?.content.replace(/\s+/g, ' ').trim() ?? '';
    if (!slice) drop('gone');
    else if (similarity !== undefined && similarity < minScore) drop('minScore');
    else if (seen.has(text)) drop('duplicate');
    else if (results.length >= topK) drop('topK');
    else {
      seen.add(text);
      const length = maxTokens === undefined ? 0 : countTokens(slice);
      if (maxTokens !== undefined && tokens + length > maxTokens) drop('maxTokens');
      else {
        tokens += length;
        results.push({ slice, score });
      }
    }
  }
  return { results, dropped };
}
