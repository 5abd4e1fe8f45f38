import type { RetrievalReport } from '@heddle/api-contract';
import { fuseRanks } from '@heddle/retrieval';

/** Candidates of a channel, best first. */
export type Candidates = readonly { sliceId: string; score: number }[];

/** Channels with their influence. */
export interface FusedChannels {
  semantic: Candidates;
  fullText: Candidates;
  weights: { semantic: number; fullText: number };
}

type Fusion = RetrievalReport['fusion'];

/** Weighted reciprocal rank fusion, best first. */
export function fuse({ semantic, fullText, weights }: FusedChannels): Fusion {
  const semanticRanks = ranksOf(semantic);
  const fullTextRanks = ranksOf(fullText);
  const fused = fuseRanks([
    { ids: semantic.map(({ sliceId }) => sliceId), weight: weights.semantic },
    { ids: fullText.map(({ sliceId }) => sliceId), weight: weights.fullText },
  ]);
  return fused.map(({ id, score }) => {
    const [semanticRank, fullTextRank] = [semanticRanks.get(id), fullTextRanks.get(id)];
    return {
      ...{ slice_id: id, score },
      ...(semanticRank !== undefined && { semantic_rank: semanticRank }),
      ...(fullTextRank !== undefined && { full_text_rank: fullTextRank }),
    };
  });
}

/** Ranks from 1. */
function ranksOf(candidates: Candidates): Map<string, number> {
  return new Map(candidates.map(({ sliceId }, index) => [sliceId, index + 1]));
}

/**
 * Scores from 0 to 1 that order as the fusion does. Of one channel alone they are its own: the similarity, or the share
 * of the best weight; of both, the share of the best possible fusion.
 */
export function scoresOf(
  fusion: Fusion,
  { semantic, fullText, weights }: FusedChannels,
): Map<string, number> {
  if (fullText.length === 0) return new Map(semantic.map(({ sliceId, score }) => [sliceId, score]));
  if (semantic.length === 0) {
    const best = fullText[0]?.score || 1;
    return new Map(fullText.map(({ sliceId, score }) => [sliceId, score / best]));
  }
  const best = fuseRanks([
    { ids: ['best'], weight: weights.semantic },
    { ids: ['best'], weight: weights.fullText },
  ])[0]?.score;
  return new Map(fusion.map(({ slice_id, score }) => [slice_id, score / (best || 1)]));
}
