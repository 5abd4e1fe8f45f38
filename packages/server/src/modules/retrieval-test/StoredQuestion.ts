/** A question of a set, as it is stored. */
export interface StoredQuestion {
  question: string;
  /** Ids of the slices that answer it. */
  expected: string[];
}
