import { ExecutionError, errorCodes } from '../errors.js';

/** What a run was told cannot be followed. */
export function wrongSetting(what: string, nodeId?: string): ExecutionError {
  return new ExecutionError(errorCodes.invalidParameter, what, nodeId === undefined ? {} : { nodeId });
}
