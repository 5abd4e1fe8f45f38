import { type LegacyParameter, legacyTypes } from '@heddle/api-contract/families/workflow-legacy';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { objectIn, textIn } from './openDraft.js';

type TypeName = keyof typeof legacyTypes;

const names = new Map<number, TypeName>(
  Object.entries(legacyTypes).map(([name, code]) => [code, name as TypeName]),
);
const codeOf = (type: string): number => legacyTypes[type as TypeName] ?? legacyTypes.string;

/** Inputs of a node: named values. */
export function toInputs(list: Json | undefined): LegacyParameter[] {
  return objectsIn(list).map((entry) => {
    const input = objectIn(entry, 'input');
    return { name: textIn(entry, 'name'), ...toType(input), ...toValue(objectIn(input, 'value')) };
  });
}

/** Declared outputs of a node. */
export function toOutputs(list: Json | undefined): LegacyParameter[] {
  return objectsIn(list).map((entry) => ({
    name: textIn(entry, 'name'),
    desc: textIn(entry, 'description'),
    required: entry['required'] === true,
    ...toType(entry),
  }));
}

function toType(entry: JsonObject | undefined): LegacyParameter {
  const type = textIn(entry, 'type');
  const schema = entry?.['schema'];
  if (type === 'list' && isJsonObject(schema)) {
    const fields = schema['schema'];
    return {
      type: codeOf(type),
      sub_type: codeOf(textIn(schema, 'type')),
      ...(Array.isArray(fields) && { sub_parameters: toOutputs(fields) }),
    };
  }
  if (type === 'object' && Array.isArray(schema))
    return { type: codeOf(type), sub_parameters: toOutputs(schema) };
  return { type: codeOf(type) };
}

function toValue(value: JsonObject | undefined): LegacyParameter {
  const content = value?.['content'];
  if (textIn(value, 'type') === 'ref' && isJsonObject(content))
    return { from_node_id: textIn(content, 'blockID'), from_output: textIn(content, 'name').split('.') };
  if (content === undefined) return {};
  return { value: typeof content === 'string' ? content : JSON.stringify(content) };
}

/** The opposite of `toInputs`. */
export function fromInputs(list: readonly LegacyParameter[]): JsonObject[] {
  return list.map((given) => ({
    name: given.name ?? '',
    input: { ...fromType(given), value: fromValue(given) },
  }));
}

/** The opposite of `toOutputs`. */
export function fromOutputs(list: readonly LegacyParameter[]): JsonObject[] {
  return list.map((given) => ({
    name: given.name ?? '',
    ...fromType(given),
    ...(given.required && { required: true }),
    ...(given.desc && { description: given.desc }),
  }));
}

function fromType({ type, sub_type, sub_parameters = [] }: LegacyParameter): JsonObject {
  const name = names.get(type ?? legacyTypes.string) ?? 'string';
  const fields = fromOutputs(sub_parameters);
  if (name === 'object') return { type: name, schema: fields };
  if (name !== 'list') return { type: name };
  const item = names.get(sub_type ?? legacyTypes.string) ?? 'string';
  return { type: name, schema: { type: item, ...(item === 'object' && { schema: fields }) } };
}

function fromValue({ from_node_id, from_output = [], value = '' }: LegacyParameter): JsonObject {
  if (!from_node_id) return { type: 'literal', content: value };
  return {
    type: 'ref',
    content: { source: 'block-output', blockID: from_node_id, name: from_output.join('.') },
  };
}

function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
