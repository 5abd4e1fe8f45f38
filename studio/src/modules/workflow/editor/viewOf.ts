import type { AnyNodeView } from '@heddle/flow-canvas';
import { nodeViews } from '@heddle/node-types/canvas';
import type { AnyNodeDefinition } from '@heddle/workflow-schema';

/** Icon and texts of a node type; undefined for an unknown type. */
export function viewOf(definition: AnyNodeDefinition | undefined): AnyNodeView | undefined {
  const views: Readonly<Record<string, AnyNodeView>> = nodeViews;
  return definition && Object.hasOwn(views, definition.name) ? views[definition.name] : undefined;
}
