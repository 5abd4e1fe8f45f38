/** Scores of one method, from 0 to 1; each question has one document that answers it. */
export interface Scores {
  recall5: number;
  mrr: number;
  ndcg10: number;
}

/** Ranks from 1 of the expected documents; 0 if not found. */
export function scoresOf(ranks: readonly number[]): Scores {
  const mean = (gain: (rank: number) => number) =>
    ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : gain(rank)), 0) / Math.max(1, ranks.length);
  return {
    recall5: mean((rank) => (rank <= 5 ? 1 : 0)),
    mrr: mean((rank) => 1 / rank),
    ndcg10: mean((rank) => (rank <= 10 ? 1 / Math.log2(rank + 1) : 0)),
  };
}
