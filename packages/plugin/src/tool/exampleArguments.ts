import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import { inputsOf, type Tool } from './Tool.js';

/** Arguments made of the examples that the author gives for inputs, by their names as sent; the others are left out. */
export function exampleArguments(tool: Pick<Tool, 'parameters' | 'body'>): JsonObject {
  const values: JsonObject = {};
  for (const { name, example } of inputsOf(tool)) if (example !== undefined) setOwn(values, name, example);
  return values;
}
