import { type AnyNodeDefinition, type Key, rootKey } from '@heddle/workflow-schema';
import type { AddMessage } from '../addMessages.js';
import type { Graph } from './Graph.js';

/** Why a node of this type may not be in a container (`rootKey`: at the top level); undefined if it may. */
export function placeRefusal(
  graph: Graph,
  definition: AnyNodeDefinition | undefined,
  container: Key,
): AddMessage | undefined {
  const around = container === rootKey ? undefined : graph.nodeAt(container)?.definition;
  if (definition?.isLoopOnly && !around?.isLoop) return 'refuseLoopOnly';
  if (around === undefined) return undefined;
  if (definition?.entry !== undefined || definition?.exit !== undefined) return 'refuseFixedInside';
  return definition?.composite ? 'pasteNested' : undefined;
}
