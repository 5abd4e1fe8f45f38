import { type SpanTag, tagTypes } from '@heddle/api-contract/families/run-history';
import type { Usage } from '@heddle/workflow-schema/runs';

/** Values of tags by key; undefined and empty ones are left out. */
export type TagValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Tags in API format. */
export function toTags(values: TagValues): SpanTag[] {
  return Object.entries(values).flatMap(([key, value]): SpanTag[] => {
    if (value === undefined || value === '') return [];
    if (typeof value === 'string') return [{ key, tag_type: tagTypes.string, value: { v_str: value } }];
    if (typeof value === 'boolean') return [{ key, tag_type: tagTypes.boolean, value: { v_bool: value } }];
    if (Number.isInteger(value)) return [{ key, tag_type: tagTypes.long, value: { v_long: value } }];
    return [{ key, tag_type: tagTypes.double, value: { v_double: value } }];
  });
}

/** Token counts and cost, by the keys that observability tools know. */
export function tokenTags(usage: Usage | undefined): TagValues {
  if (!usage || usage.inputTokens + usage.outputTokens === 0) return {};
  return {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    tokens: usage.inputTokens + usage.outputTokens,
    cost: usage.cost || undefined,
  };
}
