import { ExecutionError, errorCodes } from '../errors.js';
import type { RunLimits } from '../RunSettings.js';
import { wrongSetting } from './wrongSetting.js';

/** Default limits of a run. */
export const defaultLimits: RunLimits = {
  nodeRuns: 100_000,
  depth: 16,
  timeoutMs: 0,
  outputSize: 20 * 1024 * 1024,
  outputDepth: 256,
  totalSize: 256 * 1024 * 1024,
};

/** Throws if a limit is not a valid number. */
export function checkLimits(limits: Partial<RunLimits>): void {
  for (const [name, limit] of Object.entries(limits)) {
    if (typeof limit === 'number' && limit >= 0) continue;
    throw wrongSetting(`the limit ${name} must be a number from 0`);
  }
}

/** Milliseconds that a run may occupy the thread before it yields to messages and timers. */
export const sliceMs = 12;

/** Maximum number of retries that a document may request. */
export const maxRetries = 100;

/** The longest delay that timers of every host support. */
export const longestTimer = 2 ** 31 - 1;

/** The failure of a run that exceeds its limit of node runs. */
export function tooManyNodeRuns(limits: RunLimits): ExecutionError {
  return new ExecutionError(
    errorCodes.execution,
    `Workflow execution failure: more than ${limits.nodeRuns} node executions in one run`,
  );
}
