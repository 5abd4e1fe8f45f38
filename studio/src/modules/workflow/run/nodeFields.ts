import {
  type InputField,
  type Json,
  type JsonObject,
  type NodeRegistry,
  readData,
  type ValueExpression,
  type Variable,
  valueAtPath,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';

/** An input of a run. */
export interface RunField extends Variable {
  /** A credential, which is never stored in this browser. */
  isSecret?: boolean;
}

/** Inputs that a node needs to run alone: those supplied by other nodes, including references in its body. */
export function nodeFields(document: WorkflowDocument, registry: NodeRegistry, nodeId: string): RunField[] {
  return [...openInputs(document, registry, nodeId).values()].map(({ name, value, required, secret }) => ({
    name,
    type: value.type,
    ...(value.schema !== undefined && { schema: value.schema }),
    ...(required && { required }),
    ...(secret && { isSecret: true }),
  }));
}

/** Values of these inputs in the last run: the node's own input, or else the outputs of earlier nodes. */
export function earlierInputs(
  document: WorkflowDocument,
  registry: NodeRegistry,
  nodeId: string,
  run: RunState | undefined,
): JsonObject {
  const values: JsonObject = Object.create(null);
  const given = run?.nodes.get(nodeId)?.inputs ?? {};
  for (const [name, { value, secret }] of openInputs(document, registry, nodeId)) {
    // Runs show credentials masked, so take the credential from its source.
    const found = Object.hasOwn(given, name) && !secret ? given[name] : lastValueOf(value, run);
    if (found !== undefined && found !== null) values[name] = found;
  }
  return values;
}

function openInputs(document: WorkflowDocument, registry: NodeRegistry, nodeId: string) {
  const inputs = new Map<string, InputField>();
  const [root] = document.nodesById(nodeId);
  if (!root) return inputs;
  const inside = [...document.nodes.values()].filter(({ parent }) => parent === root.key);
  const known = new Set([nodeId, ...inside.map(({ id }) => id)]);
  for (const node of [root, ...inside])
    for (const field of fieldsOf(node, registry))
      if (comesFromOutside(field.value, known, node === root) && !inputs.has(field.name))
        inputs.set(field.name, field);
  return inputs;
}

function fieldsOf(node: WorkflowNode, registry: NodeRegistry): readonly InputField[] {
  const definition = registry.byCode(node.type);
  const read = definition && readData(definition, node.json);
  if (!definition || !read || read.issues) return [];
  return definition.inputs(read.data);
}

/**
 * Literals and internal references of a body keep their values; the node's own objects are passed as a whole.
 */
function comesFromOutside({ value }: ValueExpression, known: ReadonlySet<string>, isRoot: boolean): boolean {
  if (value.kind === 'object')
    return value.fields.some(({ input }) => comesFromOutside(input, known, isRoot));
  if (value.kind !== 'reference' || value.reference.source !== 'block-output') return false;
  return value.reference.nodeId !== '' && !known.has(value.reference.nodeId);
}

function lastValueOf({ value }: ValueExpression, run: RunState | undefined): Json | undefined {
  if (value.kind !== 'reference' || value.reference.source !== 'block-output') return undefined;
  const { nodeId, path } = value.reference;
  const outputs = run?.nodes.get(nodeId)?.outputs;
  if (!outputs) return undefined;
  return path.length === 0 ? outputs : valueAtPath(outputs, path);
}
