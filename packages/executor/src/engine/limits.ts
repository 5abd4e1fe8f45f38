import { ExecutionError, errorCodes } from '../errors.js';
import type { RunLimits } from '../RunSettings.js';
import { wrongSetting } from './wrongSetting.js';

/** Bounds of a run where the host sets none. */
export const defaultLimits: RunLimits = {
  nodeRuns: 100_000,
  depth: 16,
  timeoutMs: 0,
  outputSize: 20 * 1024 * 1024,
  outputDepth: 256,
  totalSize: 256 * 1024 * 1024,
};

/** Throws where a limit is no amount. */
export function checkLimits(limits: Partial<RunLimits>): void {
  for (const [name, limit] of Object.entries(limits)) {
    if (typeof limit === 'number' && limit >= 0) continue;
    throw wrongSetting(`the limit ${name} must be a number from 0`);
  }
}

/** Milliseconds that a run may take the thread before messages and timers have their turn. */
export const sliceMs = 12;

/** Attempts after the first that a document may ask for. */
export const maxRetries = 100;

/** The longest delay that timers of every host take. */
export const longestTimer = 2 ** 31 - 1;

/** The failure of a run that has started more nodes than it may. */
export function tooManyNodeRuns(limits: RunLimits): ExecutionError {
  return new ExecutionError(
    errorCodes.execution,
    `Workflow execution failure: more than ${limits.nodeRuns} node executions in one run`,
  );
}
