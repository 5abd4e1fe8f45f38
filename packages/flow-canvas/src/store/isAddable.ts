import type { AnyNodeDefinition } from '@heddle/workflow-schema';

/** Types that users can add: not those that exist exactly once per document, nor deprecated ones. */
export function isAddable(definition: AnyNodeDefinition): boolean {
  return definition.entry === undefined && definition.exit === undefined && definition.notRun === undefined;
}
