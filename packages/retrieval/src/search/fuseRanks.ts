import { byScore, type Scored } from './Scored.js';

/** A ranked list of one channel, best first. */
export interface RankedList {
  ids: readonly string[];
  /** Influence of the channel; 1 is usual. */
  weight?: number;
}

/** Dampens the difference between the first ranks; the usual value of the method. */
const rankConstant = 60;

/**
 * Weighted reciprocal rank fusion: an item's score is the sum of `weight / (60 + rank)` over the lists that contain
 * it, with ranks from 1. A repeated id counts once per list, at its best rank.
 */
export function fuseRanks(lists: readonly RankedList[]): Scored[] {
  const scores = new Map<string, number>();
  for (const { ids, weight = 1 } of lists) {
    [...new Set(ids)].forEach((id, index) => {
      scores.set(id, (scores.get(id) ?? 0) + weight / (rankConstant + index + 1));
    });
  }
  return Array.from(scores, ([id, score]) => ({ id, score })).sort(byScore);
}
