import type { Usage } from './runs.js';

/** Usage before any call. */
export const noUsage: Readonly<Usage> = { inputTokens: 0, outputTokens: 0 };

/** Adds up usage; the sum has a cost if one of them has. */
export function sumUsage(one: Readonly<Usage>, other: Readonly<Usage>): Usage {
  const sum: Usage = {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
  if (one.cost !== undefined || other.cost !== undefined) sum.cost = (one.cost ?? 0) + (other.cost ?? 0);
  return sum;
}
