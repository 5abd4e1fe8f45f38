import { isJsonObject, type JsonObject, sortedJson } from '@heddle/workflow-schema';
import { difference } from '../src/world/difference.js';
import type { Step } from './schema/cases.js';

/** The first difference between the state after a step and what the step expects. */
export function compareStep(step: Step, actual: JsonObject): string | undefined {
  const { status, error, ...rest } = step.expect ?? {};
  const wanted: JsonObject = JSON.parse(JSON.stringify(rest));
  if (status !== undefined) wanted.status = Array.isArray(status) ? { $oneOf: status } : status;
  if (error?.code !== undefined) wanted.error = { code: error.code };
  const found = difference(wanted, withDataAs(wanted, actual));
  const reason = (actual.error as { message?: string } | undefined)?.message;
  // If the run failed, its error explains more than the missing output.
  if (found !== undefined) return reason === undefined ? found : `${found} (the run failed: ${reason})`;
  if (error?.contains === undefined || reason?.includes(error.contains)) return undefined;
  return `error: expected a text with "${error.contains}", got ${reason ?? 'no error'}`;
}

/**
 * Allows a case to expect the data of a question either as JSON text, as sent over the wire, or as the parsed
 * value.
 */
function withDataAs(wanted: JsonObject, actual: JsonObject): JsonObject {
  const data = isJsonObject(wanted.interrupt) ? wanted.interrupt.data : undefined;
  if (!isJsonObject(actual.interrupt) || actual.interrupt.data === undefined) return actual;
  const expectsText =
    typeof data === 'string' || (isJsonObject(data) && ('$json' in data || '$text' in data));
  if (!expectsText) return actual;
  return { ...actual, interrupt: { ...actual.interrupt, data: sortedJson(actual.interrupt.data) } };
}
