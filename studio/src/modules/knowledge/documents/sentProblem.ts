import type { SentReason } from '@heddle/api-contract';

/** A problem as the server sent it, for `ProblemText`. */
export function sentProblem(
  sent: { key: string; parameters: Record<string, unknown> } | null,
): SentReason | undefined {
  return sent === null ? undefined : (sent as SentReason);
}
