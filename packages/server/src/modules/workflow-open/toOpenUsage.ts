import type { Usage } from '@heddle/workflow-schema/runs';

/** Token usage as the open API writes it. */
export function toOpenUsage({ inputTokens, outputTokens }: Usage) {
  return {
    token_count: inputTokens + outputTokens,
    input_count: inputTokens,
    output_count: outputTokens,
  };
}
