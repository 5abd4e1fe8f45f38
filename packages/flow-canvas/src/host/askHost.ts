import type { CanvasIssue } from '../FlowCanvasProps.js';
import { textOf } from './textOf.js';

/** Calls a function of the host. If it throws, reports an issue with `name` and returns undefined. */
export function askHost<Answer>(
  { report }: { report(issue: CanvasIssue): void },
  name: string,
  ask: () => Answer,
): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    report({ kind: 'host-failed', message: `${name}: ${textOf(error)}` });
    return undefined;
  }
}
