import { isJsonObject, type Json, type JsonObject } from './json.js';
import { readKey, readNested } from './keys.js';
import { parseJson } from './literals.js';

/** What a node does about its own failure (`data.inputs.settingOnError`). */
export interface ErrorHandling {
  /** Fail the run, answer `fallbackText`, or leave through `branch_error`. */
  processType: 'throw' | 'fallback' | 'branch';
  /** Limit for all attempts together; absent means the type's own. */
  timeoutMs?: number;
  /** Attempts after the first. */
  retryTimes: number;
  /** JSON text of the outputs that stand in for a failure. */
  fallbackText?: string;
  /** Model settings for all attempts after the first. */
  backupModel?: JsonObject;
}

const processTypes = { 1: 'throw', 2: 'fallback', 3: 'branch' } as const;

/** The error settings of a node's JSON, the older form (`switch` and `dataOnErr` alone) included. */
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
