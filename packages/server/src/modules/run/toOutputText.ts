import { sortedJson } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';

/**
 * The result of a run in the form of the open API: JSON text of the outputs, or of an object with the text of
 * an End node that returns text. Keys are sorted, as clients know them. Null without a result.
 */
export function toOutputText({ answer, outputs }: RunState): string | null {
  if (answer !== undefined) return JSON.stringify({ content_type: 1, data: answer, type_for_model: 2 });
  return outputs === undefined ? null : sortedJson(outputs);
}
