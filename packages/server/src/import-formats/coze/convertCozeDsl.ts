import type { Json, JsonObject } from '@heddle/workflow-schema';
import { CanvasBuilder } from '../CanvasBuilder.js';
import type { ConvertedWorkflow } from '../ConvertedWorkflow.js';
import type { UsualModel } from '../chatNodes.js';
import { ForeignProblem } from '../ForeignProblem.js';
import { numberOf, objectOf, objectsOf, textOf } from '../foreignJson.js';
import type { WireType } from '../values.js';
import { withoutForeignParts } from './cozeForeignParts.js';
import { cozeNodeTypes } from './cozeNodeTypes.js';
import { declaredAt, field, typeOf } from './cozeTypes.js';
import { type TypeAt, toInputs, toValue } from './cozeValues.js';
import { reportNodes } from './reportNodes.js';

const knownVersion = '1';

/** Whether JSON is a workflow as an export of Coze contains it. */
export function isCozeDsl(json: JsonObject): boolean {
  return (
    typeof json.schema_version === 'string' && Array.isArray(json.nodes) && typeof json.mode === 'string'
  );
}

/**
 * Converts the workflow of an export of Coze. It has the nodes of canvases with other names and a shorter form of
 * values; nodes of types that are unknown here become placeholders. `known` are the workflows that come with it.
 */
export function convertCozeDsl(
  json: JsonObject,
  model: UsualModel,
  known: ReadonlySet<string> = new Set(),
): ConvertedWorkflow {
  const version = textOf(json.schema_version);
  if (version.split('.')[0] !== knownVersion)
    throw new ForeignProblem('newer', { version, known: `${knownVersion}.x` });
  const nodes = objectsOf(json.nodes);
  if (nodes.length === 0) throw new ForeignProblem('empty');
  const typeAt = typesOf(nodes);
  const builder = new CanvasBuilder();
  const document: JsonObject = {
    nodes: nodes.map((node) => toNode(node, typeAt)),
    edges: toEdges(json.edges),
    versions: { loop: 'v2', batch: 'v2' },
  };
  reportNodes(builder, document, (node, note) => withoutForeignParts(node, { model, known, note }));
  return {
    kind: 'workflow',
    name: textOf(json.name),
    description: textOf(json.description),
    isChatFlow: textOf(json.mode) === 'chatflow',
    document,
    variables: [],
    opening: { text: '', questions: [] },
    nodes: builder.report,
  };
}

// Every reference repeats the type of what it refers to, so that a small file could become a very large one.
const maxRepeated = 16 * 1024 * 1024;

/** Types of outputs by node, in bodies of loops too. There, the inputs of the loop are one item of each list. */
function typesOf(nodes: readonly JsonObject[]): TypeAt {
  const outputs = new Map<string, JsonObject>();
  const items = new Map<string, JsonObject>();
  const visit = (node: JsonObject): void => {
    const { node_outputs, node_inputs } = objectOf(node.parameters);
    outputs.set(textOf(node.id), objectOf(node_outputs));
    items.set(
      textOf(node.id),
      Object.fromEntries(
        objectsOf(node_inputs).map(({ name, input }) => [textOf(name), objectOf(objectOf(input).items)]),
      ),
    );
    for (const inner of objectsOf(node.nodes)) visit(inner);
  };
  for (const node of nodes) visit(node);
  const found = new Map<string, { type: WireType | undefined; length: number }>();
  let repeated = 0;
  return (nodeId, path) => {
    const key = `${nodeId}.${path}`;
    let known = found.get(key);
    if (!known) {
      const type =
        typeOf(declaredAt(outputs.get(nodeId) ?? {}, path)) ??
        typeOf(declaredAt(items.get(nodeId) ?? {}, path));
      known = { type, length: type ? JSON.stringify(type).length : 0 };
      found.set(key, known);
    }
    repeated += known.length;
    if (repeated > maxRepeated)
      throw new ForeignProblem('unreadable', { problem: 'its references have too many fields' });
    return known.type;
  };
}

function toNode(node: JsonObject, typeAt: TypeAt): JsonObject {
  const { node_inputs, node_outputs, ...parameters } = objectOf(node.parameters);
  const type = textOf(node.type);
  const outputs = Object.entries(objectOf(node_outputs)).map(([name, part]) =>
    toOutput(name, objectOf(part), typeAt),
  );
  const hasBody = Array.isArray(node.nodes);
  const inputs: JsonObject = {
    ...objectOf(toInputs(parameters, typeAt)),
    inputParameters: toInputs(node_inputs ?? [], typeAt),
  };
  const data: JsonObject = {
    nodeMeta: {
      title: textOf(node.title),
      description: textOf(node.description),
      ...{ icon: '', subTitle: '', mainColor: '' },
    },
    ...(type === 'start' ? { outputs, trigger_parameters: structuredClone(outputs) } : { inputs, outputs }),
    ...(node.version !== undefined && { version: textOf(node.version) }),
    ...(node.size !== undefined && { size: objectOf(node.size) }),
  };
  return {
    id: textOf(node.id),
    type: Object.hasOwn(cozeNodeTypes, type) ? cozeNodeTypes[type]! : type,
    meta: {
      position: toPosition(node.position),
      ...(hasBody && { canvasPosition: toPosition(node.canvas_position ?? node.canvasPosition) }),
    },
    data,
    ...(hasBody && {
      blocks: objectsOf(node.nodes).map((inner) => toNode(inner, typeAt)),
      edges: toEdges(node.edges),
    }),
  };
}

/** Outputs of loops are values of their bodies. */
function toOutput(name: string, declared: JsonObject, typeAt: TypeAt): JsonObject {
  if (textOf(declared.type) !== '' || declared.value === undefined) return field(name, declared);
  return { name, input: toValue(objectOf(declared.value), typeAt) };
}

function toPosition(json: Json | undefined): JsonObject {
  const { x, y } = objectOf(json);
  return { x: numberOf(x) ?? 0, y: numberOf(y) ?? 0 };
}

function toEdges(json: Json | undefined): JsonObject[] {
  return objectsOf(json).map(({ source_node, target_node, source_port, target_port }) => ({
    sourceNodeID: textOf(source_node),
    targetNodeID: textOf(target_node),
    ...(textOf(source_port) !== '' && { sourcePortID: textOf(source_port) }),
    ...(textOf(target_port) !== '' && { targetPortID: textOf(target_port) }),
  }));
}
