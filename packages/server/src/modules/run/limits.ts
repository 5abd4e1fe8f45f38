import type { RunLimits } from '@heddle/executor';

/** Bounds of runs on a server that many people share; for the others the executor's own hold. */
export const runLimits: Partial<RunLimits> & {
  runsPerPerson: number;
  runsTogether: number;
  journalCharacters: number;
} = {
  timeoutMs: 15 * 60_000,
  nodeRuns: 100_000,
  depth: 10,
  runsPerPerson: 5,
  runsTogether: 40,
  journalCharacters: 32 * 1024 * 1024,
};

/** Codes of failures that the server itself gives to a run. */
export const runErrorCodes = { execution: 720701013 } as const;

/** Why a run ended that nobody ended. */
export const serverStopped = 'the server stopped during this run';
