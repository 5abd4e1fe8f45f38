/** How fast further occurrences of a term count less, and how much long texts are discounted. */
export const bm25Parameters = { k1: 1.2, b: 0.75 } as const;

/** Weight of a term by the number of texts that contain it; never negative. */
export function inverseFrequency(total: number, containing: number): number {
  return Math.log(1 + (total - containing + 0.5) / (containing + 0.5));
}

/** Weight of a term by its count in a text of `length` terms. */
export function termWeight(count: number, length: number, averageLength: number): number {
  const { k1, b } = bm25Parameters;
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / (averageLength || 1)));
}
