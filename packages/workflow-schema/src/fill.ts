import { errorCodes, WorkflowSchemaError } from './errors.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';
import { readOwn, setOwn } from './keys.js';
import type { TypeDescription, Variable } from './values.js';

/** The empty value of a type: `''`, 0, false; null for objects and lists. */
export function zeroOf(type: TypeDescription): Json {
  switch (type.type) {
    case 'string':
      return '';
    case 'integer':
    case 'float':
      return 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/**
 * Sets declared values that are missing or null to the zero value of their type; missing fields inside
 * objects become null, and null list elements the zero value of the element type.
 */
export function fillZero(declared: readonly Variable[], values: JsonObject): JsonObject {
  const result: JsonObject = { ...values };
  for (const field of declared) {
    const value = readOwn(values, field.name);
    setOwn(
      result,
      field.name,
      value === undefined || value === null ? zeroOf(field) : zeroInside(field, value),
    );
  }
  return result;
}

function zeroInside(type: TypeDescription, value: Json): Json {
  if (
    type.type === 'list' &&
    Array.isArray(value) &&
    type.schema !== undefined &&
    !Array.isArray(type.schema)
  ) {
    const element = type.schema;
    return value.map((item) => (item === null ? zeroOf(element) : zeroInside(element, item)));
  }
  if (type.type === 'object' && isJsonObject(value) && Array.isArray(type.schema)) {
    const result: JsonObject = { ...value };
    for (const field of type.schema) {
      const inner = readOwn(value, field.name);
      setOwn(result, field.name, inner === undefined || inner === null ? null : zeroInside(field, inner));
    }
    return result;
  }
  return value;
}

/**
 * Sets missing declared values to null, and missing declared objects to a tree of nulls. Throws if a required
 * one is missing.
 */
export function fillNull(declared: readonly Variable[], values: JsonObject): JsonObject {
  return fillNullFields(declared, values, '');
}

function fillNullFields(declared: readonly Variable[], values: JsonObject, prefix: string): JsonObject {
  const result: JsonObject = { ...values };
  for (const field of declared) {
    const value = readOwn(values, field.name);
    const path = prefix === '' ? field.name : `${prefix}.${field.name}`;
    if (value === undefined && field.required) {
      throw new WorkflowSchemaError(
        errorCodes.missingParameter,
        `output field ${path} is required but not present`,
        { field: path },
      );
    }
    setOwn(result, field.name, nullInside(field, value ?? null, path));
  }
  return result;
}

function nullInside(type: TypeDescription, value: Json, path: string): Json {
  if (type.type === 'object' && Array.isArray(type.schema)) {
    if (value === null && type.schema.length > 0) return nullTree(type.schema);
    if (isJsonObject(value)) return fillNullFields(type.schema, value, path);
  }
  if (
    type.type === 'list' &&
    Array.isArray(value) &&
    type.schema !== undefined &&
    !Array.isArray(type.schema)
  ) {
    const element = type.schema;
    return value.map((item, index) => (item === null ? null : nullInside(element, item, `${path}.${index}`)));
  }
  return value;
}

function nullTree(fields: readonly Variable[]): JsonObject {
  const result: JsonObject = {};
  for (const field of fields) {
    const hasFields = field.type === 'object' && Array.isArray(field.schema) && field.schema.length > 0;
    setOwn(result, field.name, hasFields ? nullTree(field.schema as Variable[]) : null);
  }
  return result;
}
