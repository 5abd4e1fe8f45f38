import { isJsonObject, type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import { propertiesOf, requiredOf, resolveSchema, typeOf } from '../schema/resolve.js';
import type { PluginDocument } from '../tool/Tool.js';

/**
 * What to do with values that do not fit their schema: keep them, replace them by the empty value of their type,
 * or refuse the answer.
 */
export type TrimMode = 'keep' | 'default' | 'strict';

const maxDepth = 60;

/** An answer with the properties of its schema only. */
export function trim(
  document: PluginDocument,
  answer: JsonObject,
  schema: JsonObject,
  mode: TrimMode,
): JsonObject {
  const trimmed = new Trimming(document, mode).value(answer, schema, '', 0);
  return isJsonObject(trimmed) ? trimmed : {};
}

class Trimming {
  readonly #document: PluginDocument;
  readonly #mode: TrimMode;
  readonly #resolved = new Map<Json, JsonObject>();

  constructor(document: PluginDocument, mode: TrimMode) {
    this.#document = document;
    this.#mode = mode;
  }

  value(value: Json, given: Json, path: string, depth: number): Json {
    if (depth > maxDepth) return value;
    const schema = this.#resolve(given);
    if (schema.oneOf !== undefined || schema.anyOf !== undefined) return value;
    const type = typeOf(schema);
    if (type === '' || fits(value, type)) {
      if (Array.isArray(value)) return this.#list(value, schema, path, depth);
      return isJsonObject(value) ? this.#object(value, schema, path, depth) : value;
    }
    if (value === null) return null;
    if (this.#mode === 'keep') return value;
    if (this.#mode === 'default') return empty(type);
    throw new PluginError('invalidAnswer', `the field '${path}' of the answer is not of the type ${type}`, {
      name: path,
      type,
    });
  }

  /** Each item of a list has the same schema. */
  #resolve(given: Json): JsonObject {
    const known = this.#resolved.get(given) ?? resolveSchema(this.#document, given);
    this.#resolved.set(given, known);
    return known;
  }

  #object(object: JsonObject, schema: JsonObject, path: string, depth: number): JsonObject {
    const properties = propertiesOf(schema);
    const { additionalProperties } = schema;
    // An object without properties is a map, or one that the author did not describe: everything is wanted.
    if (properties.length === 0 && additionalProperties !== false) return object;
    const kept: JsonObject = {};
    const required = this.#mode === 'strict' ? requiredOf(schema) : new Set<string>();
    for (const [name, property] of properties) {
      const value = readOwn(object, name);
      const inner = path === '' ? name : `${path}.${name}`;
      if (value === undefined) {
        if (required.has(name))
          throw new PluginError('invalidAnswer', `the answer lacks the field '${inner}'`, { name: inner });
        continue;
      }
      if (isHidden(property)) continue;
      setOwn(kept, name, this.value(value, property, inner, depth + 1));
    }
    if (additionalProperties === true || isJsonObject(additionalProperties)) {
      const known = new Set(properties.map(([name]) => name));
      for (const [name, value] of Object.entries(object)) if (!known.has(name)) setOwn(kept, name, value);
    }
    return kept;
  }

  #list(items: readonly Json[], schema: JsonObject, path: string, depth: number): Json[] {
    const { items: itemSchema } = schema;
    const kept = this.#mode === 'strict' ? items.filter((item) => item !== null) : items;
    if (itemSchema === undefined || !isJsonObject(itemSchema)) return [...kept];
    return kept.map((item, index) => this.value(item, itemSchema, `${path}[${index}]`, depth + 1));
  }
}

function isHidden(schema: Json): boolean {
  return isJsonObject(schema) && (schema['x-global-disable'] === true || schema['x-local-disable'] === true);
}

function fits(value: Json, type: string): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    default:
      return true;
  }
}

function empty(type: string): Json {
  const values: Readonly<Record<string, Json>> = {
    string: '',
    integer: 0,
    number: 0,
    boolean: false,
    array: [],
    object: {},
  };
  return values[type] ?? null;
}
