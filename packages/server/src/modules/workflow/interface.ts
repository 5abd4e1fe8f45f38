import { answersWithText, type EndData } from '@heddle/node-types';
import {
  type AnyNodeDefinition,
  isJsonObject,
  type JsonObject,
  readData,
  readKey,
  readText,
  rootKey,
  titleOf,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { registry } from './registry.js';

/** Inputs and outputs of a workflow, for nodes that call it. */
export interface WorkflowInterface {
  /** Fields of Start in document format. */
  inputs: JsonObject[];
  outputs: JsonObject[];
  /** 0 returns variables, 1 returns text. */
  endType: 0 | 1;
  /** Nodes that output text during the run. */
  outputNodes: { node_id: string; node_type: string; node_title: string }[];
}

/** Reads the interface of a draft; skips whatever is missing or malformed. */
export function interfaceOf(document: WorkflowDocument): WorkflowInterface {
  const inputs: JsonObject[] = [];
  let outputs: JsonObject[] = [];
  let endType: 0 | 1 = 0;
  const outputNodes: WorkflowInterface['outputNodes'] = [];
  for (const key of document.nodeOrder.get(rootKey) ?? []) {
    const node = document.nodes.get(key);
    const definition = node && registry.byCode(node.type);
    if (!node || !definition) continue;
    const data = readKey(node.json, 'data');
    if (definition.entry) inputs.push(...objectsIn(isJsonObject(data) ? readKey(data, 'outputs') : []));
    if (definition.exit) {
      const read = readData(definition, node.json);
      endType = !read.issues && answersWithText(read.data as EndData) ? 1 : 0;
      outputs = endType === 1 ? [{ name: 'output', type: 'string' }] : parametersOf(data);
    }
    if (showsText(definition, node))
      outputNodes.push({
        node_id: node.id,
        node_type: definition.displayKey,
        node_title: titleOf(node.json),
      });
  }
  return { inputs: inputs.filter(isDeclared), outputs: outputs.filter(isDeclared), endType, outputNodes };
}

/** Converts End's parameters to the field declarations that callers see. */
function parametersOf(data: unknown): JsonObject[] {
  const inputs = isJsonObject(data) ? readKey(data, 'inputs') : undefined;
  const parameters = isJsonObject(inputs) ? readKey(inputs, 'inputParameters') : undefined;
  return objectsIn(parameters).flatMap((parameter) => {
    const input = readKey(parameter, 'input');
    if (!isJsonObject(input)) return [];
    const { type, schema, assistType } = input;
    return [
      {
        name: readText(parameter, 'name'),
        ...(type !== undefined && { type }),
        ...(schema !== undefined && { schema }),
        ...(assistType !== undefined && { assistType }),
      },
    ];
  });
}

function showsText(definition: AnyNodeDefinition, node: WorkflowNode): boolean {
  const read = readData(definition, node.json);
  return !read.issues && definition.consumesStream?.(read.data) === true;
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function isDeclared(field: JsonObject): field is JsonObject & { name: string; type: string } {
  return typeof field.name === 'string' && field.name !== '' && typeof field.type === 'string';
}
