import { isJsonObject, type Json } from './json.js';
import { readKey, readText } from './keys.js';
import type { TypeDescription, ValueType, Variable } from './values.js';

/** `assistType` of a string that stands for a time. */
export const timeAssistType = 10000;

const valueTypes: ReadonlySet<string> = new Set(['string', 'integer', 'float', 'boolean', 'object', 'list']);

// Words of older documents that stand for a string of some kind.
const olderTypes: ReadonlyMap<string, TypeDescription> = new Map<string, TypeDescription>([
  ['image', { type: 'string', assistType: 2 }],
  ['file', { type: 'string', assistType: 1 }],
  ['time', { type: 'string', assistType: timeAssistType }],
  ['number', { type: 'float' }],
  ['array', { type: 'list' }],
]);

/** True for a string that stands for a file (its value is a URL). */
export function isFileType(type: TypeDescription): boolean {
  return (
    type.type === 'string' && type.assistType !== undefined && type.assistType >= 1 && type.assistType <= 12
  );
}

/** The type that a declared field, a value expression or a list element carries; `string` where none is named. */
export function readType(json: Json | undefined): TypeDescription {
  if (!isJsonObject(json)) return { type: 'string' };
  const word = readText(json, 'type').toLowerCase();
  const older = olderTypes.get(word);
  const type: ValueType = older?.type ?? (valueTypes.has(word) ? (word as ValueType) : 'string');
  const description: TypeDescription = { type };
  const assistType = readKey(json, 'assistType');
  if (older?.assistType !== undefined) description.assistType = older.assistType;
  else if (typeof assistType === 'number' && assistType !== 0) description.assistType = assistType;
  const schema = readKey(json, 'schema');
  if (type === 'object' && Array.isArray(schema)) description.schema = readVariables(schema);
  if (type === 'list' && isJsonObject(schema)) description.schema = readType(schema);
  // Some writers give the fields of a list's objects without the object around them.
  if (type === 'list' && Array.isArray(schema))
    description.schema = { type: 'object', schema: readVariables(schema) };
  return description;
}

/** Declared fields. A Param (`{name, input}`) declares a field of its input's type. */
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

/** The type at the end of `path`, crossing lists to their elements; undefined where there is none. */
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

/** The fields of an object, or of the objects in a list (in lists of lists too). */
export function fieldsOf(type: TypeDescription): readonly Variable[] {
  let inner: TypeDescription = type;
  while (inner.type === 'list' && inner.schema !== undefined && !Array.isArray(inner.schema))
    inner = inner.schema;
  return inner.type === 'object' && Array.isArray(inner.schema) ? inner.schema : [];
}
