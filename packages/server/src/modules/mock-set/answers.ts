import { PluginError, readValue, type Tool } from '@heddle/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { mockRules } from './tables.js';

export type RuleRow = typeof mockRules.$inferSelect;

/** Why an answer does not fit a tool; empty if it does. */
export function problemOf(tool: Tool, { answer, isError }: Pick<RuleRow, 'answer' | 'isError'>): string {
  if (isError) return '';
  const value = parseJson(answer);
  if (value === undefined) return 'not valid JSON';
  try {
    readValue(tool, value, { mode: 'strict' });
    return '';
  } catch (error) {
    if (!PluginError.isInstance(error)) throw error;
    return error.message;
  }
}

/** The value of a JSON text; undefined if it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The filter as an object; undefined if it is none. */
export function readFilter(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}
