import type { ListedRun } from './queries.js';

/** The loaded runs together with the newest ones. */
export interface MergedRuns {
  /** Newest first, in their latest state. */
  rows: ListedRun[];
  /** New runs that are not in `rows` yet. */
  waiting: number;
  /** True if so many runs are new that some between the two lists are missing. */
  hasGap: boolean;
}

/**
 * Joins the pages of a list with the newest runs, which were loaded again. New runs that are not in `shown`,
 * the newest runs that the reader has seen, wait, so that the list does not move while somebody reads it.
 */
export function mergeRuns(
  pages: readonly ListedRun[],
  newest: readonly ListedRun[],
  shown: readonly ListedRun[],
): MergedRuns {
  const latest = new Map(newest.map((run) => [run.execute_id, run]));
  const known = new Set(pages.map(({ execute_id }) => execute_id));
  const isNew = ({ execute_id }: ListedRun) => !known.has(execute_id);
  const added = shown.filter(isNew);
  const seen = new Set([...known, ...added.map(({ execute_id }) => execute_id)]);
  return {
    rows: [...added, ...pages].map((run) => latest.get(run.execute_id) ?? run),
    waiting: newest.filter(({ execute_id }) => !seen.has(execute_id)).length,
    hasGap:
      pages.length > 0 &&
      newest.length > 0 &&
      newest.every(isNew) &&
      added.every((run) => !latest.has(run.execute_id)),
  };
}
