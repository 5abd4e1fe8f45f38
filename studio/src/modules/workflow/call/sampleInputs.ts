import {
  isFileType,
  type Json,
  type JsonObject,
  type TypeDescription,
  type Variable,
} from '@heddle/workflow-schema';
import { readField } from '../run/runInputs.js';

/** Values of earlier test runs above this length would hide the call itself. */
const maxRemembered = 300;

/**
 * Example inputs of a workflow: values of the last test run where there are some, then default values, then a
 * value of the right type.
 */
export function sampleInputs(
  fields: readonly Variable[],
  remembered: Readonly<Record<string, string>>,
): JsonObject {
  return Object.fromEntries(
    fields.map((field) => [field.name, rememberedValue(field, remembered) ?? sampleOf(field)]),
  );
}

function rememberedValue(field: Variable, remembered: Readonly<Record<string, string>>): Json | undefined {
  const text = Object.hasOwn(remembered, field.name) ? remembered[field.name] : undefined;
  if (text === undefined || text === '' || text.length > maxRemembered) return undefined;
  const read = readField(field, text);
  return 'value' in read ? read.value : undefined;
}

function sampleOf(type: TypeDescription & Partial<Variable>): Json {
  const { defaultValue, schema } = type;
  if (defaultValue !== undefined && defaultValue !== null && defaultValue !== '') return defaultValue;
  if (isFileType(type)) return 'https://example.com/file.pdf';
  switch (type.type) {
    case 'integer':
      return 1;
    case 'float':
      return 1.5;
    case 'boolean':
      return true;
    case 'list':
      return schema && !Array.isArray(schema) ? [sampleOf(schema)] : [];
    case 'object':
      return Array.isArray(schema)
        ? Object.fromEntries(schema.map((field) => [field.name, sampleOf(field)]))
        : {};
    default:
      return 'Hello';
  }
}

/** Type of a parameter in words that programmers know: `string`, `array<integer>`, `file`. */
export function typeName(type: TypeDescription): string {
  if (isFileType(type)) return 'file';
  if (type.type === 'float') return 'number';
  if (type.type !== 'list') return type.type;
  const { schema } = type;
  return schema && !Array.isArray(schema) ? `array<${typeName(schema)}>` : 'array';
}
