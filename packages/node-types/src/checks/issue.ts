import type { CheckContext, Issue, Json } from '@heddle/workflow-schema';
import type { NodeRule } from './issueMessages.js';

/** An issue about one field of a node. */
export function issueAt(
  context: CheckContext,
  rule: NodeRule,
  path: readonly (string | number)[],
  parameters: Readonly<Record<string, Json>> = {},
  severity: Issue['severity'] = 'error',
): Issue {
  return { rule, severity, nodeId: context.nodeId, path, parameters };
}
