import {
  convertFields,
  isJsonObject,
  type Json,
  type JsonObject,
  type Variable,
} from '@heddle/workflow-schema';
import type { Warning } from '@heddle/workflow-schema/runs';

/**
 * What a program returned as the declared outputs. What was not declared stays, what is missing stays away
 * (it becomes null later). Undefined where the program did not return an object.
 */
export function codeOutput(
  declared: readonly Variable[],
  returned: Json,
): { output: JsonObject; warnings: Warning[] } | undefined {
  if (!isJsonObject(returned)) return undefined;
  const { value, warnings } = convertFields(declared, returned, 'lenient', { checkRequired: false });
  return { output: value, warnings };
}
