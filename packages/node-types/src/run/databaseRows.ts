import {
  convertValue,
  fieldsOf,
  type Json,
  type JsonObject,
  readOwn,
  setOwn,
  type TypeDescription,
  toText,
  type Variable,
} from '@heddle/workflow-schema';

/** The declared fields of a row: those of the objects in `outputList`. */
export function rowFields(outputs: readonly Variable[]): readonly Variable[] {
  const list = outputs.find((output) => output.name === 'outputList');
  return list === undefined ? [] : fieldsOf(list);
}

/**
 * One row reduced to the declared fields: others are dropped; missing and unconvertible values become null
 * (an empty list for lists). Without declared fields every value becomes text.
 */
export function formatRow(declared: readonly Variable[], row: JsonObject): JsonObject {
  const result: JsonObject = {};
  if (declared.length === 0) {
    for (const [name, value] of Object.entries(row))
      setOwn(result, name, value === null ? '' : toText(value));
    return result;
  }
  for (const field of declared) setOwn(result, field.name, formatValue(field, readOwn(row, field.name)));
  return result;
}

function formatValue(field: Variable, value: Json | undefined): Json {
  return convertValue(field, withTruth(field, value ?? null), field.name, { checkRequired: false }).value;
}

/** Databases store booleans as 0 and 1, which type conversion accepts nowhere else. */
function withTruth(type: TypeDescription, value: Json): Json {
  if (type.type === 'boolean' && typeof value === 'number') return value !== 0;
  const element = type.schema;
  if (type.type !== 'list' || !Array.isArray(value) || element === undefined || Array.isArray(element)) {
    return value;
  }
  return value.map((item) => withTruth(element, item));
}
