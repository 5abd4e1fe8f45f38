import {
  convertFields,
  isJsonObject,
  type Json,
  type JsonObject,
  type Variable,
} from '@heddle/workflow-schema';
import type { Warning } from '@heddle/workflow-schema/runs';

/**
 * The returned value as the declared outputs. Undeclared keys are kept and missing ones stay missing (they
 * become null later). Undefined if the code did not return an object.
 */
export function codeOutput(
  declared: readonly Variable[],
  returned: Json,
): { output: JsonObject; warnings: Warning[] } | undefined {
  if (!isJsonObject(returned)) return undefined;
  const { value, warnings } = convertFields(declared, returned, 'lenient', { checkRequired: false });
  return { output: value, warnings };
}
