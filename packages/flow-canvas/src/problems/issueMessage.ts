import type { Issue } from '@heddle/workflow-schema';
import { callHost } from '../host/callHost.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** The host's message for an issue; undefined if it provides none. */
export function issueMessage(store: CanvasStore, issue: Issue): string | undefined {
  const message: unknown = callHost(store, 'describeIssue', () => store.options.describeIssue?.(issue));
  return typeof message === 'string' && message !== '' ? message : undefined;
}
