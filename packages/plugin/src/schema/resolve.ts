import { isJsonObject, type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import type { PluginDocument } from '../tool/Tool.js';

const maxHops = 32;

/** The value a local reference such as `#/components/schemas/Pet` leads to; other references lead nowhere. */
export function findReferenced(document: PluginDocument, reference: string): Json | undefined {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  let value: Json | undefined = document;
  for (const part of reference.slice(2).split('/')) {
    const key = decodePointer(part);
    if (Array.isArray(value)) value = value[Number(key)];
    else if (value !== undefined && isJsonObject(value)) value = readOwn(value, key);
    else return undefined;
  }
  return value;
}

function decodePointer(part: string): string {
  const text = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An object with its references followed, and with the keys beside them, which win. */
export function resolve(document: PluginDocument, given: Json | undefined): JsonObject {
  let value = given;
  const beside: JsonObject[] = [];
  for (let hop = 0; hop < maxHops; hop++) {
    if (value === undefined || !isJsonObject(value)) break;
    const reference: Json | undefined = readOwn(value, '$ref');
    if (typeof reference !== 'string') return beside.length === 0 ? value : mergeBeside(value, beside);
    const { $ref: _, ...others } = value;
    if (Object.keys(others).length > 0) beside.push(others);
    value = findReferenced(document, reference);
  }
  return beside.length === 0 ? {} : mergeBeside({}, beside);
}

function mergeBeside(target: JsonObject, beside: readonly JsonObject[]): JsonObject {
  const merged: JsonObject = {};
  for (const part of [target, ...beside.toReversed()])
    for (const [key, value] of Object.entries(part)) setOwn(merged, key, value);
  return merged;
}

const maxParts = 50;
/** Keys that merging may copy; wider schemas lose parts, because a document may repeat them in every place. */
const maxKeys = 5_000;

/** A schema with its references followed and its `allOf` merged into one object schema. */
export function resolveSchema(document: PluginDocument, given: Json | undefined): JsonObject {
  return mergeAll(document, resolve(document, given), { parts: maxParts, keys: maxKeys });
}

function mergeAll(
  document: PluginDocument,
  schema: JsonObject,
  left: { parts: number; keys: number },
): JsonObject {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...own } = schema;
  let merged: JsonObject = {};
  for (const given of allOf) {
    if (left.parts-- <= 0) break;
    const part = mergeAll(document, resolve(document, given), left);
    left.keys -= widthOf(part);
    if (left.keys < 0) break;
    merged = mergeTwo(merged, part);
  }
  return mergeTwo(merged, own);
}

function mergeTwo(first: JsonObject, second: JsonObject): JsonObject {
  const merged: JsonObject = { ...first, ...second };
  const properties = [first.properties, second.properties].filter(
    (one): one is JsonObject => one !== undefined && isJsonObject(one),
  );
  if (properties.length === 2) {
    const all: JsonObject = {};
    for (const one of properties) for (const [name, value] of Object.entries(one)) setOwn(all, name, value);
    merged.properties = all;
  }
  const required = [first.required, second.required].flatMap((one) => (Array.isArray(one) ? one : []));
  if (required.length > 0) merged.required = [...new Set(required)];
  return merged;
}

const widths = new WeakMap<JsonObject, number>();

/** Keys that merging a schema copies; counted once, because counting takes as long as copying. */
function widthOf(schema: JsonObject): number {
  const known = widths.get(schema);
  if (known !== undefined) return known;
  const { properties, required } = schema;
  const inner = isJsonObject(properties) ? Object.keys(properties).length : 0;
  const width = Object.keys(schema).length + inner + (Array.isArray(required) ? required.length : 0);
  widths.set(schema, width);
  return width;
}

/** The type of a schema: of several, the first that is not null; guessed from its keys if it has none. */
export function typeOf(schema: JsonObject): string {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) {
    const found = type.find((one) => one !== 'null');
    if (typeof found === 'string') return found;
  }
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return 'object';
  if (schema.items !== undefined) return 'array';
  const [sample] = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  return typeof sample === 'string' || typeof sample === 'number' || typeof sample === 'boolean'
    ? typeof sample
    : '';
}

/** The properties of an object schema. */
export function propertiesOf(schema: JsonObject): [name: string, schema: Json][] {
  const { properties } = schema;
  return properties !== undefined && isJsonObject(properties) ? Object.entries(properties) : [];
}

/** The names that an object schema requires. */
export function requiredOf(schema: JsonObject): ReadonlySet<string> {
  const { required } = schema;
  return new Set(
    Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : [],
  );
}
