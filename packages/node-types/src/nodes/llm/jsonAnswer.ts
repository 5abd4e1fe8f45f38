import {
  convertFields,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  type Variable,
} from '@heddle/workflow-schema';
import type { Warning } from '@heddle/workflow-schema/runs';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { outputWarnings } from '../../run/warnings.js';

const fence = '```';

/** The JSON value in a model's text, which is often fenced; undefined if there is none. */
export function modelJson(text: string): Json | undefined {
  let body = text.trim();
  if (body.startsWith(fence)) body = body.slice(fence.length);
  if (body.endsWith(fence)) body = body.slice(0, -fence.length);
  body = body.trimStart();
  if (/^json/i.test(body)) body = body.slice('json'.length);
  return parseJson(body.trim());
}

/** The answer as the declared outputs; if it is not a JSON object, only a warning. */
export function readJsonAnswer(
  declared: readonly Variable[],
  text: string,
): { outputs: JsonObject; warnings: Warning[] } {
  const value = modelJson(text);
  if (value === undefined || !isJsonObject(value)) {
    const message = 'the model was asked for a JSON object and answered with something else';
    return { outputs: {}, warnings: [{ code: nodeErrorCodes.structuredOutput, message }] };
  }
  const converted = convertFields(declared, value, 'lenient', { checkRequired: false });
  return { outputs: converted.value, warnings: outputWarnings(converted.warnings) };
}
