import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import { propertiesOf, requiredOf, resolveSchema, typeOf } from '../schema/resolve.js';
import type { PluginDocument } from '../tool/Tool.js';

const maxDepth = 40;
/** Inner fields that defaults may fill: those of recursive schemas contain each other without end. */
const maxFilled = 10_000;

/** How a value is corrected. */
interface CorrectOptions {
  /** The value comes from a model or a node: fields that the author hides within it have their defaults only. */
  isGiven?: boolean;
}

/**
 * A value in the type of its schema: models write numbers as texts and the reverse. Fills defaults of inner
 * fields. Throws if the value cannot be meant, or a required inner field is missing.
 */
export function correct(
  document: PluginDocument,
  given: Json,
  schema: JsonObject,
  path: string,
  { isGiven = false }: CorrectOptions = {},
): Json {
  return new Correction(document, isGiven).value(given, schema, path, 0);
}

class Correction {
  readonly #document: PluginDocument;
  readonly #isGiven: boolean;
  readonly #resolved = new Map<JsonObject, JsonObject>();
  #filled = 0;

  constructor(document: PluginDocument, isGiven: boolean) {
    this.#document = document;
    this.#isGiven = isGiven;
  }

  value(given: Json, schema: JsonObject, path: string, depth: number): Json {
    if (depth > maxDepth) return given;
    const resolved = this.#resolve(schema);
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
        return this.#array(given, resolved, path, depth);
      case 'object':
        return this.#object(given, resolved, path, depth);
      default:
        return given;
    }
  }

  /** Each item of a list has the same schema. */
  #resolve(schema: JsonObject): JsonObject {
    const known = this.#resolved.get(schema) ?? resolveSchema(this.#document, schema);
    this.#resolved.set(schema, known);
    return known;
  }

  #array(given: Json, { items: itemSchema }: JsonObject, path: string, depth: number): Json {
    const value = typeof given === 'string' ? parseAs(given, Array.isArray) : given;
    const items = Array.isArray(value) ? value : [given];
    if (!isJsonObject(itemSchema)) return items;
    return items.map((item, index) => this.value(item, itemSchema, `${path}[${index}]`, depth + 1));
  }

  #object(given: Json, schema: JsonObject, path: string, depth: number): Json {
    const value = typeof given === 'string' ? parseAs(given, isJsonObject) : given;
    if (!isJsonObject(value)) throw wrong(path, 'object');
    const corrected: JsonObject = { ...value };
    const required = requiredOf(schema);
    for (const [name, property] of propertiesOf(schema)) {
      const inner = isJsonObject(property) ? property : {};
      const isHidden = this.#isGiven && inner['x-global-disable'] === true;
      if (isHidden) delete corrected[name];
      const own = !isHidden && Object.hasOwn(value, name) ? value[name] : undefined;
      const filled = own ?? this.#resolve(inner).default;
      if (filled === undefined || filled === null) {
        if (own === undefined && required.has(name)) throw missing('body', `${path}.${name}`);
        continue;
      }
      if (own === undefined && ++this.#filled > maxFilled)
        throw wrong(path, 'object without endless defaults');
      setOwn(corrected, name, this.value(filled, inner, `${path}.${name}`, depth + 1));
    }
    return corrected;
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
