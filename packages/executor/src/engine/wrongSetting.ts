import { ExecutionError, errorCodes } from '../errors.js';

/** The error of an invalid run setting. */
export function wrongSetting(what: string, nodeId?: string): ExecutionError {
  return new ExecutionError(errorCodes.invalidParameter, what, nodeId === undefined ? {} : { nodeId });
}
