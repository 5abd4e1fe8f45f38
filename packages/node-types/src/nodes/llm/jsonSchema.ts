import type { JsonObject, TypeDescription, Variable } from '@heddle/workflow-schema';
import { setOwn } from '@heddle/workflow-schema';

const typeNames = {
  string: 'string',
  integer: 'integer',
  float: 'number',
  boolean: 'boolean',
  object: 'object',
  list: 'array',
} as const;

/** Declared outputs as the JSON schema that a model is asked to fill. */
export function jsonSchemaOf(outputs: readonly Variable[]): JsonObject {
  const properties: JsonObject = {};
  for (const output of outputs) setOwn(properties, output.name, schemaOf(output));
  return {
    type: 'object',
    properties,
    required: outputs.filter((output) => output.required === true).map((output) => output.name),
  };
}

function schemaOf(type: TypeDescription & { description?: string }): JsonObject {
  const { schema } = type;
  const described: JsonObject = type.description === undefined ? {} : { description: type.description };
  if (type.type === 'object') return { ...jsonSchemaOf(Array.isArray(schema) ? schema : []), ...described };
  if (type.type !== 'list') return { type: typeNames[type.type], ...described };
  if (schema === undefined) return { type: 'array', ...described };
  const items = Array.isArray(schema) ? jsonSchemaOf(schema) : schemaOf(schema);
  return { type: 'array', items, ...described };
}
