import type { SheetScores } from '@heddle/api-contract/families/retrieval-test';

/** What a search found for a question. */
export interface QuestionOutcome {
  /** Rank of the first expected slice, from 1; 0 if it was not found. */
  rank: number;
  /** Share of the expected slices that was found. */
  recall: number;
  ndcg: number;
  found: string[];
  milliseconds: number;
  problem?: string;
}

/** Scores of one ranked list; each expected slice counts the same. */
export function scoreQuestion(
  found: readonly string[],
  expected: readonly string[],
): Pick<QuestionOutcome, 'rank' | 'recall' | 'ndcg'> {
  const wanted = new Set(expected);
  const ranks = [...new Set(found)].flatMap((id, index) => (wanted.has(id) ? index + 1 : []));
  const gain = (positions: readonly number[]) =>
    positions.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const possible = Math.min(wanted.size, Math.max(found.length, 1));
  const best = gain(Array.from({ length: possible }, (_, index) => index + 1));
  return {
    rank: ranks[0] ?? 0,
    recall: wanted.size === 0 ? 0 : ranks.length / wanted.size,
    ndcg: wanted.size === 0 ? 0 : gain(ranks) / best,
  };
}

/** Means over the questions that have expected slices. */
export function scoreSheet(outcomes: readonly QuestionOutcome[]): SheetScores {
  const mean = (value: (outcome: QuestionOutcome) => number) =>
    outcomes.length === 0 ? 0 : outcomes.reduce((sum, one) => sum + value(one), 0) / outcomes.length;
  return {
    recall: mean(({ recall }) => recall),
    mrr: mean(({ rank }) => (rank === 0 ? 0 : 1 / rank)),
    ndcg: mean(({ ndcg }) => ndcg),
    milliseconds: mean(({ milliseconds }) => milliseconds),
  };
}
