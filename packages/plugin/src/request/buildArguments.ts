import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { Tool, ToolInput } from '../tool/Tool.js';
import { inputValue, type RequestParts } from './buildRequest.js';

/**
 * The arguments of a tool that is called without HTTP, by the names of its inputs: with overrides, variables and
 * defaults, and with corrected types. Throws `invalidArgument`.
 */
export function buildArguments(tool: Tool, parts: Omit<RequestParts, 'serverUrl'>): JsonObject {
  const values: JsonObject = {};
  const add = (input: ToolInput, place: string): void => {
    const value = inputValue(tool.document, parts, input, place);
    if (value !== undefined) setOwn(values, input.name, value);
  };
  for (const parameter of tool.parameters) add(parameter, parameter.in);
  for (const field of tool.body?.fields ?? []) add(field, 'body');
  return values;
}
