import type { Json, JsonObject } from '@heddle/workflow-schema';
import { type TestingName, testingCode } from './definitions.js';

/** Id of the entry of testing documents. */
export const startId = '100001';
/** Id of the exit of testing documents. */
export const endId = '900001';

/**
 * Builds a testing node: `inputs` may contain `[name, value]` pairs built with `ref` and `literal`, and
 * options of the type.
 */
export function node(
  id: string,
  name: TestingName,
  parameters: Readonly<Record<string, JsonObject>> = {},
  options: JsonObject = {},
  outputs: Json[] = [],
): JsonObject {
  const inputParameters = Object.entries(parameters).map(([key, input]) => ({ name: key, input }));
  return {
    id,
    type: testingCode(name),
    meta: { position: { x: 0, y: 0 } },
    data: { nodeMeta: { title: id }, inputs: { inputParameters, ...options }, outputs },
  };
}

/** A reference to `path` of a node's outputs, as an input value. */
export function ref(blockID: string, path: string, type = 'string'): JsonObject {
  return { type, value: { type: 'ref', content: { source: 'block-output', blockID, name: path } } };
}

/** A literal input value. */
export function literal(content: Json, type = 'string'): JsonObject {
  return { type, value: { type: 'literal', content } };
}

/** An edge written `source -> target` or `source:port -> target`. */
export function edge(text: string): JsonObject {
  const [source = '', target = ''] = text.split(' -> ');
  const [sourceNodeID = '', sourcePortID] = source.split(':');
  return { sourceNodeID, targetNodeID: target, ...(sourcePortID === undefined ? {} : { sourcePortID }) };
}

/** Builds a document of nodes, and of edges in the notation of `edge`. */
export function documentOf(nodes: JsonObject[], edges: readonly string[]): JsonObject {
  return { nodes, edges: edges.map(edge) };
}

/** Adds a body to a node. */
export function withBody(json: JsonObject, blocks: JsonObject[], edges: readonly string[]): JsonObject {
  return { ...json, blocks, edges: edges.map(edge) };
}
