import type { RunLimits } from '@heddle/executor';

/** Stricter limits for runs on a shared server; others use the defaults of the executor. */
export const runLimits: Partial<RunLimits> & {
  /** Test runs of one person at once. */
  runsPerPerson: number;
  journalCharacters: number;
} = {
  nodeRuns: 100_000,
  depth: 10,
  runsPerPerson: 5,
  journalCharacters: 32 * 1024 * 1024,
};

/** Error codes of failures that the server itself causes. */
export const runErrorCodes = { execution: 720701013 } as const;

/** Error message of runs that ended because the server stopped. */
export const serverStopped = 'the server stopped during this run';

/** Error message of runs whose person lost the right to run the workflow. */
export const rightsLost =
  'the run was stopped because the person who started it may no longer run this workflow';

/** Reason of a run that was cancelled by a person. */
export const cancelledByUser = 'workflow cancel by user';
