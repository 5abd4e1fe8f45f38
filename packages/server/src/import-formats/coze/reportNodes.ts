import { nodeTypes } from '@heddle/node-types';
import { createRegistry, type JsonObject } from '@heddle/workflow-schema';
import { type CanvasBuilder, placeholderType } from '../CanvasBuilder.js';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { objectOf, objectsOf, textOf } from '../foreignJson.js';

const registry = createRegistry(nodeTypes);

/** Reports the nodes of a document of Coze. Those of unknown types become placeholders under the same ID. */
export function reportNodes(
  builder: CanvasBuilder,
  document: JsonObject,
  change: (node: JsonObject, note: NodeNote) => void,
): void {
  for (const node of nodesIn(document)) reportNode(builder, node, change);
}

function* nodesIn(container: JsonObject): Generator<JsonObject> {
  for (const node of [...objectsOf(container.nodes), ...objectsOf(container.blocks)]) {
    yield node;
    yield* nodesIn(node);
  }
}

function reportNode(
  builder: CanvasBuilder,
  node: JsonObject,
  change: (node: JsonObject, note: NodeNote) => void,
): void {
  const id = textOf(node.id);
  const type = textOf(node.type);
  const data = objectOf(node.data);
  const definition = registry.byCode(type);
  // Comments have no title.
  const title = textOf(objectOf(data.nodeMeta).title) || (definition?.displayKey ?? type);
  // Counts the node, so that a document with too many is refused.
  builder.idOf(id);
  const foreign = { key: id, title, type, position: { x: 0, y: 0 } };
  if (definition) {
    const { note } = builder.entry(foreign, id, 'mapped');
    if (definition.notRun) note('typeUnknown', type);
    change(node, note);
    return;
  }
  const { note } = builder.entry(foreign, id, 'placeholder');
  note('typeUnknown', type);
  const inputs = objectOf(data.inputs);
  node.type = placeholderType;
  node.data = {
    ...data,
    inputs: {
      inputParameters: [],
      ...inputs,
      source: { product: 'Coze', type },
      original: structuredClone(data),
    },
  };
}
