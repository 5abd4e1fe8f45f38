import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { scanJson } from '@heddle/workflow-schema/import';

const mostText = 200_000;
const mostVariables = 200;
const deepest = 4;

/**
 * Declared variables inferred from sample JSON: one per key of an object, with the type of its value; a list
 * has the type of its first element. Objects nested deeper than the editor allows become objects without
 * fields. Undefined if the text is not a JSON object, or is too large.
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
