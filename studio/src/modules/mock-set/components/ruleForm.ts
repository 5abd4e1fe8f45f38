import { requestFilters, responseKinds } from '@heddle/api-contract/families/mock-set';
import { exampleOf, PluginError, readValue } from '@heddle/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { MockRule, MockRuleChange } from '../queries.js';

/** A rule as its form has it. */
export interface RuleValues {
  name: string;
  kind: 'json' | 'error';
  /** JSON text. */
  answer: string;
  error: string;
  isFiltered: boolean;
  /** JSON text of the arguments. */
  filter: string;
  priority: number | string;
  delayMs: number | string;
}

/** The values of a rule; an example of the tool's answers for a new one. */
export function valuesOf(
  { name = '', priority = 0, requestFilter, responseExpect }: Partial<MockRule>,
  schema: string,
): RuleValues {
  const isError = responseExpect?.responseExpectType === responseKinds.error;
  const text = responseExpect?.responseExpectRule ?? example(schema);
  const isFiltered = requestFilter?.requestFilterType === requestFilters.arguments;
  return {
    name,
    kind: isError ? 'error' : 'json',
    answer: isError ? '' : indented(text),
    error: isError ? text : '',
    isFiltered,
    filter: isFiltered ? indented(requestFilter.requestFilterRule) : '{}',
    priority,
    delayMs: responseExpect?.delayMs ?? 0,
  };
}

function example(schema: string): string {
  const response = responseSchema(schema);
  const value = response && exampleOf({}, response);
  return isJsonObject(value) ? JSON.stringify(value) : '{}';
}

/** The change that these values ask for. */
export function changeOf(values: RuleValues): MockRuleChange {
  const { name, kind, answer, error, isFiltered, filter, priority, delayMs } = values;
  return {
    name: name.trim(),
    priority: Number(priority),
    requestFilter: isFiltered
      ? { requestFilterType: requestFilters.arguments, requestFilterRule: filter }
      : { requestFilterType: requestFilters.all },
    responseExpect: {
      responseExpectType: responseKinds[kind],
      responseExpectRule: kind === 'json' ? answer : error.trim(),
      delayMs: Number(delayMs),
    },
  };
}

/** JSON text as people read it; other texts as they are. */
export function indented(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** Whether a text is a JSON object. */
export function isObjectText(text: string): boolean {
  return isJsonObject(parsed(text));
}

/** Why an answer does not fit the schema of a tool's answers; empty if it does, or if only the server can say. */
export function misfitOf(schema: string, answer: string): string {
  const value = parsed(answer);
  const response = responseSchema(schema);
  if (value === undefined || !response) return '';
  try {
    readValue({ document: {}, response }, value, { mode: 'strict' });
    return '';
  } catch (error) {
    if (!PluginError.isInstance(error)) throw error;
    return error.message;
  }
}

/** The schema; undefined if it refers to others, which stand in the plugin's document. */
function responseSchema(schema: string): JsonObject | undefined {
  const value = schema.includes('"$ref"') ? undefined : parsed(schema);
  return isJsonObject(value) ? value : undefined;
}

/** The value of a JSON text; undefined if it is none. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
