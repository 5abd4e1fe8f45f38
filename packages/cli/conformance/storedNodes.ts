import { nodeTypes } from '@heddle/node-types';
import { type AnyNodeDefinition, createRegistry, type JsonObject } from '@heddle/workflow-schema';
import { nodesOf } from '../src/world/nodesOf.js';

const registry = createRegistry(nodeTypes);

/** The node with which runs of a document start. */
export function entryNode(document: JsonObject): JsonObject | undefined {
  return find(document, ({ entry }) => entry !== undefined);
}

/** The id of the node that returns the result of a document. */
export function exitNodeId(document: JsonObject): string | undefined {
  const found = find(document, ({ exit }) => exit !== undefined);
  return found && String(found.id);
}

function find(document: JsonObject, isWanted: (definition: AnyNodeDefinition) => boolean) {
  return nodesOf(document).find((node) => {
    const definition = registry.byCode(String(node.type));
    return definition !== undefined && isWanted(definition);
  });
}
