import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import { propertiesOf, requiredOf, resolveSchema, typeOf } from '../schema/resolve.js';
import type { PluginDocument } from '../tool/Tool.js';

const maxDepth = 40;

/**
 * A value in the type of its schema: models write numbers as texts and the reverse. Fills defaults of inner
 * fields. Throws if the value cannot be meant, or a required inner field is missing.
 */
export function correct(
  document: PluginDocument,
  given: Json,
  schema: JsonObject,
  path: string,
  depth = 0,
): Json {
  if (depth > maxDepth) return given;
  const resolved = resolveSchema(document, schema);
  const isOpen = resolved.oneOf !== undefined || resolved.anyOf !== undefined;
  if (given === null || isOpen) return given;
  switch (typeOf(resolved)) {
    case 'string':
      return typeof given === 'object' ? JSON.stringify(given) : String(given);
    case 'integer':
    case 'number':
      return toNumber(given, typeOf(resolved), path);
    case 'boolean':
      return toBoolean(given, path);
    case 'array':
      return toArray(document, given, resolved, path, depth);
    case 'object':
      return toObject(document, given, resolved, path, depth);
    default:
      return given;
  }
}

function wrong(path: string, type: string): PluginError {
  return new PluginError('invalidArgument', `the parameter '${path}' must be of the type ${type}`, {
    name: path,
    type,
  });
}

function toNumber(given: Json, type: string, path: string): Json {
  if (typeof given === 'number') return given;
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : Number.NaN;
  if (!Number.isFinite(number)) throw wrong(path, type);
  // Integers beyond 2^53 keep their digits as text, which servers read as well.
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? (given as string) : number;
}

function toBoolean(given: Json, path: string): Json {
  if (typeof given === 'boolean') return given;
  if (given === 'true' || given === 1 || given === '1') return true;
  if (given === 'false' || given === 0 || given === '0') return false;
  throw wrong(path, 'boolean');
}

function toArray(
  document: PluginDocument,
  given: Json,
  schema: JsonObject,
  path: string,
  depth: number,
): Json {
  const value = typeof given === 'string' ? parseAs(given, Array.isArray) : given;
  const items = Array.isArray(value) ? value : [given];
  const { items: itemSchema } = schema;
  if (!isJsonObject(itemSchema)) return items;
  return items.map((item, index) => correct(document, item, itemSchema, `${path}[${index}]`, depth + 1));
}

function toObject(
  document: PluginDocument,
  given: Json,
  schema: JsonObject,
  path: string,
  depth: number,
): Json {
  const value = typeof given === 'string' ? parseAs(given, isJsonObject) : given;
  if (!isJsonObject(value)) throw wrong(path, 'object');
  const corrected: JsonObject = { ...value };
  const required = requiredOf(schema);
  for (const [name, property] of propertiesOf(schema)) {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    const inner = isJsonObject(property) ? property : {};
    const filled = own ?? resolveSchema(document, inner).default;
    if (filled === undefined || filled === null) {
      if (own === undefined && required.has(name)) throw missing('body', `${path}.${name}`);
      continue;
    }
    setOwn(corrected, name, correct(document, filled, inner, `${path}.${name}`, depth + 1));
  }
  return corrected;
}

function parseAs(text: string, fits: (value: Json) => boolean): Json {
  try {
    const value = JSON.parse(text) as Json;
    return fits(value) ? value : text;
  } catch {
    return text;
  }
}

/** A required input without a value. */
export function missing(place: string, name: string): PluginError {
  return new PluginError('invalidArgument', `the '${place}' parameter '${name}' is required`, {
    place,
    name,
  });
}
