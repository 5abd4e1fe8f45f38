import type { Json, JsonObject } from '@heddle/workflow-schema';

/** A type as documents write it. */
export interface WireType {
  type: 'string' | 'integer' | 'float' | 'boolean' | 'object' | 'list';
  assistType?: number;
  schema?: Json;
}

export const stringType: WireType = { type: 'string' };

/** The value of a node's output. */
export interface OutputPlace {
  nodeId: string;
  path: readonly string[];
  type: WireType;
}

/** A written value. */
export function literal(type: WireType, content: Json): JsonObject {
  return { ...wire(type), value: { type: 'literal', content } };
}

/** A reference to an output. */
export function reference({ nodeId, path, type }: OutputPlace): JsonObject {
  return {
    ...wire(type),
    value: {
      type: 'ref',
      content: { source: 'block-output', blockID: nodeId, name: path.join('.') },
    },
  };
}

/** A reference to a variable of the user. */
export function userVariable(name: string, type: WireType = stringType): JsonObject {
  return {
    ...wire(type),
    value: { type: 'ref', content: { source: 'global_variable_user', path: [name], blockID: '', name: '' } },
  };
}

export function parameter(name: string, input: JsonObject): JsonObject {
  return { name, input };
}

/** A declared field. */
export function variable(name: string, type: WireType, more: JsonObject = {}): JsonObject {
  return { ...wire(type), name, ...more };
}

function wire({ type, assistType, schema }: WireType): JsonObject {
  return { type, ...(assistType !== undefined && { assistType }), ...(schema !== undefined && { schema }) };
}

/** A name that variables may have; others get underscores. */
export function variableName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, '_');
  return plain.slice(0, 60) || 'value';
}
