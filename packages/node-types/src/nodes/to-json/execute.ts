import type { NodeExecutor } from '@heddle/executor';
import { type JsonObject, readOwn } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { ToJsonData } from './definition.js';

/** Converts its input to JSON text. */
export const toJsonExecutor: NodeExecutor<ToJsonData> = {
  effect: 'pure',
  run: (context) => {
    const output = jsonText(context.inputs);
    if (output !== undefined) return { outputs: { output } };
    const message = 'there is no input to write as JSON';
    throw nodeError(context, nodeErrorCodes.serialization, message, 'inputs.inputParameters');
  },
};

/** The input as compact JSON; undefined if there is none. */
export function jsonText(inputs: JsonObject): string | undefined {
  const value = readOwn(inputs, 'input');
  return value === undefined ? undefined : JSON.stringify(value);
}
