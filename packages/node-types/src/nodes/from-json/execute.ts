import type { NodeExecutor } from '@heddle/executor';
import {
  convertValue,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  setOwn,
  type TypeDescription,
} from '@heddle/workflow-schema';
import type { Warning } from '@heddle/workflow-schema/runs';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { outputWarnings } from '../../run/warnings.js';
import type { FromJsonData } from './definition.js';

/** Parses its input as JSON. */
export const fromJsonExecutor: NodeExecutor<FromJsonData> = {
  effect: 'pure',
  run: (context) => {
    const fail = (message: string, field: string) =>
      nodeError(context, nodeErrorCodes.serialization, message, field);
    const [declared] = context.declaredOutputs;
    if (declared === undefined) throw fail('no output is declared', 'outputs');
    const { input } = context.inputs;
    if (typeof input !== 'string') throw fail('the input is no text', 'inputs.inputParameters');
    const parsed = parsedJson(declared, input);
    if ('problem' in parsed) throw fail(parsed.problem, 'inputs.inputParameters');
    const outputs: JsonObject = {};
    setOwn(outputs, declared.name, parsed.value);
    return { outputs, warnings: outputWarnings(parsed.warnings), raw: input };
  },
};

/** Parses JSON text into a value of the type; for lists and objects the root must match. */
export function parsedJson(
  type: TypeDescription,
  text: string,
): { value: Json; warnings: Warning[] } | { problem: string } {
  const value = parseJson(text);
  if (value === undefined) return { problem: 'the input is no valid JSON' };
  if (type.type === 'list' && !Array.isArray(value)) return { problem: 'the JSON is no list' };
  if (type.type === 'object' && !isJsonObject(value)) return { problem: 'the JSON is no object' };
  return convertValue(type, value, 'output');
}
