import type { AnyNodeDefinition } from '@heddle/workflow-schema';
import type { AnyNodeView } from '../NodeView.js';
import type { NodeType } from './defineNodeType.js';

interface Split {
  readonly types: readonly NodeType[];
  readonly definitions: readonly AnyNodeDefinition[];
  readonly views: Readonly<Record<string, AnyNodeView>>;
}

/**
 * The definitions and views of node types, followed by those of the lower-level properties. Returns the lists
 * of `before` while the types are the same, although the host passes a new array on every render.
 */
export function splitNodeTypes(types: readonly NodeType[], before: Split | undefined): Split {
  if (before?.types.length === types.length && before.types.every((type, index) => type === types[index]))
    return before;
  return {
    types: [...types],
    definitions: types.map(({ definition }) => definition),
    views: Object.fromEntries(types.map(({ type, view }) => [type, view])),
  };
}
