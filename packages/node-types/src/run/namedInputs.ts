import { type CallOptions, errorCodes, type NodeContext } from '@heddle/executor';
import { readOwn } from '@heddle/workflow-schema';
import { nodeError } from './fail.js';

type Context = NodeContext<unknown>;

/** A text input that must not be empty. */
export function requiredText(context: Context, name: string): string {
  const value = readOwn(context.inputs, name);
  if (typeof value === 'string' && value !== '') return value;
  throw nodeError(context, errorCodes.missingParameter, `"${name}" needs a value`, 'inputs.inputParameters');
}

/** An optional text input. */
export function optionalText(context: Context, name: string): string | undefined {
  const value = readOwn(context.inputs, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number input; undefined if not set. */
export function numberInput(context: Context, name: string): number | undefined {
  const value = readOwn(context.inputs, name);
  return typeof value === 'number' ? value : undefined;
}

/** Options of every service call. */
export function callOptions({ signal, idempotencyKey }: Context): CallOptions {
  return { signal, idempotencyKey };
}
