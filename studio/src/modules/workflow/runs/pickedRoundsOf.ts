import type { PickedRounds } from '../run/cardStates.js';

/** The iterations that a path of a run goes through, by container: cards then show this path. */
export function pickedRoundsOf(path: string): PickedRounds {
  const picked = new Map<string, number>();
  for (const { index, 1: round } of path.matchAll(/\[(\d+)\](?=\/|$)/g))
    picked.set(path.slice(0, index), Number(round));
  return picked;
}
