import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { scanJson } from '@heddle/workflow-schema/import';

const mostText = 200_000;
const mostVariables = 200;
const deepest = 4;

/**
 * Declared variables for a sample of JSON: one for each key of an object, with the type of its value; a list takes the
 * type of its first element. Objects deeper than the editor offers become objects without fields. Undefined where the
 * text is no JSON object, or one that is too large.
 */
export function outputsFromSample(text: string): JsonObject[] | undefined {
  if (text.length > mostText || scanJson(text, 60).isTooDeep) return undefined;
  let sample: Json;
  try {
    sample = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  return isJsonObject(sample) ? fieldsOf(sample, 1) : undefined;
}

function fieldsOf(sample: JsonObject, depth: number): JsonObject[] {
  return Object.keys(sample)
    .slice(0, mostVariables)
    .map((name) => ({ ...typeOf(sample[name]!, depth), name }));
}

function typeOf(value: Json, depth: number): JsonObject {
  if (Array.isArray(value)) return { type: 'list', schema: typeOf(value[0] ?? '', depth) };
  if (isJsonObject(value))
    return { type: 'object', schema: depth < deepest ? fieldsOf(value, depth + 1) : [] };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'float' };
  return { type: typeof value === 'boolean' ? 'boolean' : 'string' };
}
