import { isJsonObject, type Json } from './json.js';
import { readKey, readText } from './keys.js';
import type { TypeDescription, ValueType, Variable } from './values.js';

/** `assistType` of a string that represents a time. */
export const timeAssistType = 10000;

const valueTypes: ReadonlySet<string> = new Set(['string', 'integer', 'float', 'boolean', 'object', 'list']);

// Type names of older documents, which represent kinds of strings.
const olderTypes: ReadonlyMap<string, TypeDescription> = new Map<string, TypeDescription>([
  ['image', { type: 'string', assistType: 2 }],
  ['file', { type: 'string', assistType: 1 }],
  ['time', { type: 'string', assistType: timeAssistType }],
  ['number', { type: 'float' }],
  ['array', { type: 'list' }],
]);

/** Whether the type is a string that represents a file (its value is a URL). */
export function isFileType(type: TypeDescription): boolean {
  return (
    type.type === 'string' && type.assistType !== undefined && type.assistType >= 1 && type.assistType <= 12
  );
}

/** The type of a declared field, a value expression or a list element; `string` if none is given. */
export function readType(json: Json | undefined): TypeDescription {
  if (!isJsonObject(json)) return { type: 'string' };
  const text = readText(json, 'type');
  const word = valueTypes.has(text) ? text : text.toLowerCase();
  const older = valueTypes.has(word) ? undefined : olderTypes.get(word);
  const type: ValueType = older?.type ?? (valueTypes.has(word) ? (word as ValueType) : 'string');
  const description: TypeDescription = { type };
  const assistType = readKey(json, 'assistType');
  if (older?.assistType !== undefined) description.assistType = older.assistType;
  else if (typeof assistType === 'number' && assistType !== 0) description.assistType = assistType;
  const schema = readKey(json, 'schema');
  if (type === 'object' && Array.isArray(schema)) description.schema = readVariables(schema);
  if (type === 'list' && isJsonObject(schema)) description.schema = readType(schema);
  // Some writers omit the object around the fields of a list's objects.
  if (type === 'list' && Array.isArray(schema))
    description.schema = { type: 'object', schema: readVariables(schema) };
  return description;
}

/** Reads declared fields. A Param (`{name, input}`) declares a field of its input's type. */
export function readVariables(json: Json | undefined): Variable[] {
  if (!Array.isArray(json)) return [];
  return json.filter(isJsonObject).map((entry) => {
    const input = readKey(entry, 'input');
    const variable: Variable = {
      name: readText(entry, 'name'),
      ...readType(readKey(entry, 'type') === undefined && isJsonObject(input) ? input : entry),
    };
    const description = readText(entry, 'description');
    const defaultValue = readKey(entry, 'defaultValue');
    if (readKey(entry, 'required') === true) variable.required = true;
    if (readKey(entry, 'readonly') === true) variable.readonly = true;
    if (description !== '') variable.description = description;
    if (defaultValue !== undefined) variable.defaultValue = defaultValue;
    return variable;
  });
}

/** The type at the end of `path`, going through lists to their elements; undefined if there is none. */
export function typeAtPath(
  fields: readonly Variable[],
  path: readonly string[],
): TypeDescription | undefined {
  let level: readonly Variable[] = fields;
  let found: TypeDescription | undefined;
  for (const segment of path) {
    found = level.find((field) => field.name === segment);
    if (found === undefined) return undefined;
    level = fieldsOf(found);
  }
  return found ?? { type: 'object', schema: [...fields] };
}

/** The fields of an object, or of the objects in a list, also nested lists. */
export function fieldsOf(type: TypeDescription): readonly Variable[] {
  let inner: TypeDescription = type;
  while (inner.type === 'list' && inner.schema !== undefined && !Array.isArray(inner.schema))
    inner = inner.schema;
  return inner.type === 'object' && Array.isArray(inner.schema) ? inner.schema : [];
}
