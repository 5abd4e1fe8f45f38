import { isJsonObject, type Json, type JsonObject } from './json.js';
import { readKey, readNested } from './keys.js';
import { parseJson } from './literals.js';

/** A node's error settings (`data.inputs.settingOnError`). */
export interface ErrorHandling {
  /** Fail the run, return `fallbackText`, or leave by `branch_error`. */
  processType: 'throw' | 'fallback' | 'branch';
  /** Time-out for all attempts together; the type's default if absent. */
  timeoutMs?: number;
  /** Number of retries. */
  retryTimes: number;
  /** Outputs to return after a failure, as JSON text. */
  fallbackText?: string;
  /** Model settings for retries. */
  backupModel?: JsonObject;
}

const processTypes = { 1: 'throw', 2: 'fallback', 3: 'branch' } as const;

/**
 * Reads the error settings of a node's JSON, including the older form that has only `switch` and `dataOnErr`.
 */
export function readErrorHandling(nodeJson: JsonObject): ErrorHandling | undefined {
  const setting = readNested(nodeJson, ['data', 'inputs', 'settingOnError']);
  if (!isJsonObject(setting)) return undefined;
  const dataOnError = readKey(setting, 'dataOnErr');
  const fallbackText = typeof dataOnError === 'string' ? dataOnError : '';
  const handling: ErrorHandling = {
    processType: readProcessType(setting, fallbackText),
    retryTimes: readCount(readKey(setting, 'retryTimes')),
  };
  const timeoutMs = readCount(readKey(setting, 'timeoutMs'));
  if (timeoutMs > 0) handling.timeoutMs = timeoutMs;
  if (fallbackText !== '') handling.fallbackText = fallbackText;
  const backup = readNested(setting, ['ext', 'backupLLmParam']);
  const backupModel = typeof backup === 'string' ? parseJson(backup) : backup;
  if (handling.retryTimes > 0 && isJsonObject(backupModel)) handling.backupModel = backupModel;
  return handling;
}

function readProcessType(setting: JsonObject, fallbackText: string): ErrorHandling['processType'] {
  const processType = readKey(setting, 'processType');
  if (processType === 1 || processType === 2 || processType === 3) return processTypes[processType];
  return fallbackText !== '' && readKey(setting, 'switch') === true ? 'fallback' : 'throw';
}

function readCount(value: Json | undefined): number {
  return typeof value === 'number' && value > 0 ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER)) : 0;
}
