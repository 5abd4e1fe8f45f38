/** A found text: its id and how well it matches; larger is better. */
export interface Scored<Id = string> {
  id: Id;
  score: number;
}

/** Best first; equal scores in the order of ids, so that the same search has the same result. */
export function byScore<Id extends string | number>(first: Scored<Id>, second: Scored<Id>): number {
  if (first.score !== second.score) return second.score - first.score;
  return first.id < second.id ? -1 : first.id > second.id ? 1 : 0;
}
