import type { AnyNodeDefinition } from '@heddle/workflow-schema';

/** Types that people may add: not those of which a document has exactly one, nor those that no longer run. */
export function isAddable(definition: AnyNodeDefinition): boolean {
  return definition.entry === undefined && definition.exit === undefined && definition.notRun === undefined;
}
