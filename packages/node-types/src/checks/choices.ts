import type { CheckContext, Issue } from '@heddle/workflow-schema';
import { withRemoval } from './fixes.js';
import { issueAt } from './issue.js';

/** Choices shown to users: none is empty and no two are equal. */
export function checkChoices(
  context: CheckContext,
  names: readonly string[],
  path: readonly (string | number)[],
): Issue[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const at = [...path, index, 'name'];
    if (name.trim() === '') return [issueAt(context, 'option.empty', at)];
    const isDouble = seen.has(name);
    seen.add(name);
    if (!isDouble) return [];
    return [withRemoval(issueAt(context, 'option.duplicate', at, { name }), [...path, index], name)];
  });
}
