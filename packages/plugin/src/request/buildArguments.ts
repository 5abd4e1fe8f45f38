import { type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { Tool, ToolInput } from '../tool/Tool.js';
import { chooseValue, type RequestParts } from './buildRequest.js';
import { correct } from './correct.js';

/**
 * The arguments of a tool that is called without HTTP, by the names of its inputs: with overrides, variables and
 * defaults, and with corrected types. Throws `invalidArgument`.
 */
export function buildArguments(tool: Tool, parts: Omit<RequestParts, 'serverUrl'>): JsonObject {
  const values: JsonObject = {};
  const add = (input: ToolInput, place: string): void => {
    const value: Json | undefined = chooseValue(parts, input, place);
    if (value !== undefined)
      setOwn(values, input.name, correct(tool.document, value, input.schema, input.name));
  };
  for (const parameter of tool.parameters) add(parameter, parameter.in);
  for (const field of tool.body?.fields ?? []) add(field, 'body');
  return values;
}
