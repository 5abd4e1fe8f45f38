import type { CanvasIssue } from '../FlowCanvasProps.js';
import { textOf } from './textOf.js';

/** What a function of the host gives, named as its property is; undefined where it throws, which the host is told. */
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
