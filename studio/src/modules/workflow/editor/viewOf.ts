import type { AnyNodeView } from '@heddle/flow-canvas';
import { nodeViews } from '@heddle/node-types/canvas';
import type { AnyNodeDefinition } from '@heddle/workflow-schema';

/** How a node type looks; nothing for a type that is not known here. */
export function viewOf(definition: AnyNodeDefinition | undefined): AnyNodeView | undefined {
  const views: Readonly<Record<string, AnyNodeView>> = nodeViews;
  return definition && Object.hasOwn(views, definition.name) ? views[definition.name] : undefined;
}
