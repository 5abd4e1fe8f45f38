import { type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import type { PluginDocument } from '../tool/Tool.js';
import { propertiesOf, requiredOf, resolveSchema, typeOf } from './resolve.js';

const maxDepth = 8;
/** Deeper objects have only what they require, so that recursive schemas end in values that fit. */
const optionalDepth = 3;
const maxValues = 500;
const mostItems = 3;
const longest = 1_000;

/**
 * A value that fits a schema, the same for the same schema and `number`; other numbers give other values. Examples
 * and defaults of the author come first. Deep and large schemas end in empty values.
 */
export function exampleOf(document: PluginDocument, schema: JsonObject, number = 1): Json {
  return new Example(document, number).value(schema, 'value', 0);
}

class Example {
  readonly #document: PluginDocument;
  readonly #number: number;
  #left = maxValues;

  constructor(document: PluginDocument, number: number) {
    this.#document = document;
    this.#number = number;
  }

  value(given: Json, name: string, depth: number): Json {
    const schema = resolveSchema(this.#document, given);
    const chosen = chosenValue(schema, this.#number);
    if (chosen !== undefined) return chosen;
    const alternative = [schema.oneOf, schema.anyOf].find((list) => Array.isArray(list) && list.length > 0);
    const isOver = --this.#left < 0 || depth > maxDepth;
    if (Array.isArray(alternative) && !isOver) return this.value(alternative[0] ?? {}, name, depth + 1);
    switch (typeOf(schema)) {
      case 'object':
        return isOver ? {} : this.#object(schema, depth);
      case 'array':
        return isOver ? [] : this.#list(schema, name, depth);
      case 'integer':
        return numberIn(schema, this.#number, Math.ceil);
      case 'number':
        return numberIn(schema, this.#number, (value) => value);
      case 'boolean':
        return this.#number % 2 === 1;
      case 'null':
        return null;
      default:
        return textOf(schema, name, this.#number);
    }
  }

  #object(schema: JsonObject, depth: number): JsonObject {
    const object: JsonObject = {};
    const required = requiredOf(schema);
    for (const [name, property] of propertiesOf(schema))
      if (depth < optionalDepth || required.has(name))
        setOwn(object, name, this.value(property, name, depth + 1));
    return object;
  }

  #list(schema: JsonObject, name: string, depth: number): Json[] {
    const { items = {}, minItems, maxItems } = schema;
    const least = typeof minItems === 'number' ? minItems : 2;
    const most = typeof maxItems === 'number' ? maxItems : mostItems;
    const length = Math.max(0, Math.min(least, most, mostItems));
    return Array.from({ length }, () => this.value(items, name, depth + 1));
  }
}

/** What the author of a schema gives as a value; undefined if nothing. */
function chosenValue(schema: JsonObject, number: number): Json | undefined {
  const { const: only, enum: values, examples } = schema;
  if (only !== undefined) return only;
  for (const list of [values, examples])
    if (Array.isArray(list) && list.length > 0) return list[(number - 1) % list.length];
  return readOwn(schema, 'example') ?? readOwn(schema, 'default');
}

function numberIn(
  { minimum, maximum }: JsonObject,
  wanted: number,
  round: (value: number) => number,
): number {
  const lowest = typeof minimum === 'number' ? round(minimum) : Number.NEGATIVE_INFINITY;
  const highest = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY;
  return Math.max(lowest, Math.min(highest, wanted));
}

const formats: Readonly<Record<string, (number: number) => string>> = {
  date: (number) => `2026-01-${twoDigits(number)}`,
  'date-time': (number) => `2026-01-${twoDigits(number)}T12:00:00Z`,
  time: (number) => `12:${twoDigits(number)}:00Z`,
  email: (number) => `person${number}@example.com`,
  uri: (number) => `https://example.com/${number}`,
  url: (number) => `https://example.com/${number}`,
  uuid: (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ipv4: (number) => `192.0.2.${number}`,
  ipv6: (number) => `2001:db8::${number}`,
  byte: () => 'aGVkZGxl',
};

const twoDigits = (number: number) => String(((number - 1) % 28) + 1).padStart(2, '0');

function textOf({ format, minLength, maxLength }: JsonObject, name: string, number: number): string {
  const known = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  const text = known?.(number) ?? `${name} ${number}`;
  const least = typeof minLength === 'number' ? Math.min(minLength, longest) : 0;
  const most = typeof maxLength === 'number' ? Math.max(maxLength, 0) : longest;
  return text.padEnd(least, 'x').slice(0, most);
}
