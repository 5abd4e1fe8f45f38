import { fillZero, isJsonObject, type Json, type JsonObject, readVariables } from '@heddle/workflow-schema';
import { ownOutputs } from '../data/outputs.js';
import { listAt, readAt, textAt, writeAt } from './wire.js';

/** Behaviours on error: values of `processType`. */
export const processTypes = { stop: 1, fallback: 2, branch: 3 } as const;

/** Path of the error settings in the data of every node that has them. */
export const settingPath = ['inputs', 'settingOnError'];

const errorBody: JsonObject = {
  type: 'object',
  name: 'errorBody',
  readonly: true,
  schema: [
    { type: 'string', name: 'errorMessage', readonly: true },
    { type: 'string', name: 'errorCode', readonly: true },
  ],
};
const isSuccess: JsonObject = { type: 'boolean', name: 'isSuccess', readonly: true };

/** The current setting; old documents have only a switch and a fallback value. */
export function processTypeOf(raw: Json): number {
  const written = Number(readAt(raw, [...settingPath, 'processType']));
  if (written === processTypes.fallback || written === processTypes.branch) return written;
  const isOldFallback =
    !Number.isFinite(written) &&
    readAt(raw, [...settingPath, 'switch']) === true &&
    textAt(raw, [...settingPath, 'dataOnErr']) !== '';
  return isOldFallback ? processTypes.fallback : processTypes.stop;
}

/** Sets what happens on failure and adds the two outputs that report it. */
export function writeProcessType(draft: JsonObject, processType: number): void {
  const isOn = processType !== processTypes.stop;
  writeAt(draft, [...settingPath, 'processType'], processType);
  writeAt(draft, [...settingPath, 'switch'], isOn);
  if (processType === processTypes.fallback && textAt(draft, [...settingPath, 'dataOnErr']) === '') {
    writeAt(draft, [...settingPath, 'dataOnErr'], emptyFallback(draft));
  }
  writeErrorOutputs(draft, isOn);
}

/** Switches the old form of error handling, a fallback value or nothing. */
export function writeFallbackSwitch(draft: JsonObject, isOn: boolean): void {
  writeAt(draft, [...settingPath, 'switch'], isOn);
  if (isOn && textAt(draft, [...settingPath, 'dataOnErr']) === '') {
    writeAt(draft, [...settingPath, 'dataOnErr'], emptyFallback(draft));
  }
  writeErrorOutputs(draft, isOn);
}

/** The declared outputs with empty values, as the JSON a fallback value starts from. */
export function emptyFallback(raw: JsonObject): string {
  const declared = ownOutputs(readVariables(listAt(raw, ['outputs'])));
  return JSON.stringify(fillZero(declared, {}), null, 2);
}

function writeErrorOutputs(draft: JsonObject, isOn: boolean): void {
  const kept = listAt(draft, ['outputs']).filter((output) => !isErrorOutput(output));
  writeAt(draft, ['outputs'], isOn ? [...kept, structuredClone(errorBody), { ...isSuccess }] : kept);
}

function isErrorOutput(output: Json): boolean {
  if (!isJsonObject(output) || readAt(output, ['readonly']) !== true) return false;
  const name = textAt(output, ['name']);
  return name === 'errorBody' || name === 'isSuccess';
}
