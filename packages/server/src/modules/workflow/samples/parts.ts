import type { Json, JsonObject, ValueType } from '@heddle/workflow-schema';

export const startId = '100001';
export const endId = '900001';

// The editor's type numbers, which documents contain in addition to type names.
const editorTypes: Record<'string' | 'integer' | 'float' | 'boolean', number> = {
  string: 1,
  integer: 2,
  boolean: 3,
  float: 4,
};

type Scalar = keyof typeof editorTypes;

/** A node at a position, with title and description. */
export function node(
  id: string,
  type: string,
  [x, y]: readonly [number, number],
  meta: { title: string; description: string },
  color: string,
  rest: JsonObject,
): JsonObject {
  return {
    id,
    type,
    meta: { position: { x, y } },
    data: { nodeMeta: { ...meta, icon: '', subTitle: '', mainColor: color }, ...rest },
  };
}

export function edge(sourceNodeID: string, targetNodeID: string, sourcePortID?: string): JsonObject {
  return { sourceNodeID, targetNodeID, ...(sourcePortID !== undefined && { sourcePortID }) };
}

/** A field declaration; those of Start have a default, so that samples run at once. */
export function field(name: string, type: ValueType, rest: JsonObject = {}): JsonObject {
  return { name, type, required: false, ...rest };
}

export function reference(nodeId: string, name: string, type: Scalar = 'string'): JsonObject {
  return {
    type,
    value: {
      type: 'ref',
      content: { source: 'block-output', blockID: nodeId, name },
      rawMeta: { type: editorTypes[type] },
    },
  };
}

export function literal(content: Json, type: Scalar = 'string'): JsonObject {
  return { type, value: { type: 'literal', content, rawMeta: { type: editorTypes[type] } } };
}

export function parameter(name: string, input: JsonObject): JsonObject {
  return { name, input };
}

export function documentOf(nodes: JsonObject[], edges: JsonObject[]): JsonObject {
  return { nodes, edges, versions: { loop: 'v2' } };
}

/** Start with its fields, mirrored into `trigger_parameters` as the editor does. */
export function start(
  meta: { title: string; description: string },
  position: readonly [number, number],
  fields: JsonObject[],
): JsonObject {
  return node(startId, '1', position, meta, '#5C62FF', {
    outputs: fields,
    trigger_parameters: structuredClone(fields),
  });
}

/** An End that returns variables. */
export function end(
  meta: { title: string; description: string },
  position: readonly [number, number],
  parameters: JsonObject[],
): JsonObject {
  return node(endId, '2', position, meta, '#5C62FF', {
    inputs: { terminatePlan: 'returnVariables', inputParameters: parameters },
  });
}

/** An End that answers with text. */
export function answer(
  meta: { title: string; description: string },
  position: readonly [number, number],
  content: string,
  parameters: JsonObject[],
): JsonObject {
  return node(endId, '2', position, meta, '#5C62FF', {
    inputs: {
      terminatePlan: 'useAnswerContent',
      inputParameters: parameters,
      content: literal(content),
      streamingOutput: true,
    },
  });
}

/** A Message that streams its text. */
export function message(
  id: string,
  meta: { title: string; description: string },
  position: readonly [number, number],
  content: string,
  parameters: JsonObject[],
): JsonObject {
  return node(id, '13', position, meta, '#5C62FF', {
    inputs: { inputParameters: parameters, content: literal(content), streamingOutput: true },
  });
}

/** A Text that fills a template. */
export function text(
  id: string,
  meta: { title: string; description: string },
  position: readonly [number, number],
  template: string,
  parameters: JsonObject[],
): JsonObject {
  return node(id, '15', position, meta, '#3071F2', {
    inputs: {
      method: 'concat',
      inputParameters: parameters,
      concatParams: [
        parameter('concatResult', literal(template)),
        parameter('arrayItemConcatChar', literal(',')),
      ],
    },
    outputs: [{ name: 'output', type: 'string', required: true }],
  });
}
