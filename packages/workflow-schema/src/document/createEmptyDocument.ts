import { errorCodes, WorkflowSchemaError } from '../errors.js';
import type { JsonObject } from '../json.js';
import type { AnyNodeDefinition, Language } from '../NodeDefinition.js';
import type { NodeRegistry } from '../registry.js';

/** The JSON of a new workflow: a start node and an end node, not connected yet. */
export function createEmptyDocument(registry: NodeRegistry, language: Language): JsonObject {
  const entry = registry.definitions.find((definition) => definition.entry !== undefined);
  const exit = registry.definitions.find((definition) => definition.exit !== undefined);
  if (entry?.entry === undefined || exit?.exit === undefined) {
    throw new WorkflowSchemaError(
      errorCodes.operationFailed,
      'A new workflow needs a node type that begins runs and one that ends them.',
    );
  }
  return {
    nodes: [createNode(entry, entry.entry.id, 0, language), createNode(exit, exit.exit.id, 1000, language)],
    edges: [],
    versions: { loop: 'v2' },
  };
}

function createNode(definition: AnyNodeDefinition, id: string, x: number, language: Language): JsonObject {
  return {
    id,
    type: definition.code,
    meta: { position: { x, y: 0 } },
    data: definition.create({ language, title: definition.messages[language].name }),
  };
}
