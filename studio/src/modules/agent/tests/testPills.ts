import type { TestRun, TestStatus } from '@heddle/api-contract/families/agent-test';
import type { PillStatus } from '@heddle/ui-kit';

/** Pill styles of test runs and their results. */
export const testPills: Record<TestStatus | TestRun['status'], PillStatus> = {
  waiting: 'waiting',
  running: 'running',
  pass: 'success',
  fail: 'failed',
  error: 'warning',
  cancelled: 'skipped',
  done: 'success',
};
