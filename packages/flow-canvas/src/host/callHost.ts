import type { CanvasIssue } from '../FlowCanvasProps.js';
import { textOf } from './textOf.js';

/** Calls a function of the host. If it throws, reports an issue with `name` and returns undefined. */
export function callHost<Answer>(
  { report }: { report(issue: CanvasIssue): void },
  name: string,
  call: () => Answer,
): Answer | undefined {
  try {
    return call();
  } catch (error) {
    report({ kind: 'host-failed', message: `${name}: ${textOf(error)}` });
    return undefined;
  }
}
