import {
  convertFields,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  setOwn,
  type Variable,
} from '@heddle/workflow-schema';
import type { Warning } from '@heddle/workflow-schema/runs';

/**
 * Parses an answer into the declared fields: a JSON object, its text, or lines of `name:value`. Undeclared
 * fields are dropped, missing ones stay missing. Undefined if it is none of these.
 */
export function readAnswer(
  declared: readonly Variable[],
  answer: Json,
): { output: JsonObject; warnings: Warning[] } | undefined {
  const given =
    typeof answer === 'string' ? (objectOf(parseJson(answer)) ?? readLines(answer)) : objectOf(answer);
  if (given === undefined) return undefined;
  const known: JsonObject = {};
  for (const { name } of declared) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) setOwn(known, name, value);
  }
  const { value, warnings } = convertFields(declared, known, 'lenient', { checkRequired: false });
  return { output: value, warnings };
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return value !== undefined && isJsonObject(value) ? value : undefined;
}

function readLines(text: string): JsonObject | undefined {
  const values: JsonObject = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    if (colon < 0) return undefined;
    setOwn(values, line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return values;
}
