import type { TestResult, TestRun } from '@heddle/api-contract/families/agent-test';

interface Range {
  min: number;
  max: number;
}

/** What running test cases is likely to take. */
export interface TestEstimate {
  seconds: Range;
  tokens: Range;
  /** 0 if the models have no price. */
  cost: Range;
}

/**
 * Estimates a run of `count` cases from an ended one: between its cheaper and its more expensive cases. Undefined
 * without cases that were answered.
 */
export function estimateTests(
  count: number,
  { run, results }: { run: Pick<TestRun, 'created_at' | 'ended_at'>; results: readonly TestResult[] },
): TestEstimate | undefined {
  const answered = results.filter(({ status, ms }) => ms > 0 && (status === 'pass' || status === 'fail'));
  if (answered.length === 0 || count === 0) return undefined;
  // Cases run side by side, so a run takes less than its answers together.
  const whole = answered.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  const overlap = Math.min(1, Math.max(run.ended_at - run.created_at, 1) / Math.max(whole, 1));
  const range = (read: (result: TestResult) => number): Range => {
    const sorted = answered.map(read).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
    return { min: count * at(0.25), max: count * at(0.75) };
  };
  return {
    seconds: range(({ ms }) => (ms / 1_000) * overlap),
    tokens: range(({ input_count, output_count }) => input_count + output_count),
    cost: range(({ cost }) => cost),
  };
}
