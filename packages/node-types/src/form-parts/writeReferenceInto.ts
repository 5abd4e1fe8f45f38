import { isJsonObject, type JsonObject, writeReference } from '@heddle/workflow-schema';
import type { ScopeVariable } from '../NodeForm.js';
import { viewTypeOf, writeType } from './types.js';
import { spelling, writeAt } from './wire.js';

/** Writes a reference to a variable, and its type, into a draft of a typed value. */
export function writeReferenceInto(
  input: JsonObject,
  { reference, type }: Pick<ScopeVariable, 'reference' | 'type'>,
  keepsType = false,
): void {
  if (!keepsType) writeType(input, type);
  const value = wireValue(input);
  value[spelling(value, 'type')] = 'ref';
  value[spelling(value, 'content')] = writeReference(reference);
  writeAt(value, ['rawMeta', 'type'], viewTypeOf(type));
}

/** The `value` object of a draft of a typed value; created if missing. */
export function wireValue(input: JsonObject): JsonObject {
  const key = spelling(input, 'value');
  if (!isJsonObject(input[key])) input[key] = {};
  return input[key] as JsonObject;
}
