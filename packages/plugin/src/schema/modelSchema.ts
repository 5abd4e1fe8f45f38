import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { InputOverride, PluginDocument, Tool, ToolInput } from '../tool/Tool.js';
import { inputsOf } from '../tool/Tool.js';
import { resolveSchema } from './resolve.js';

/** Schemas deeper than this, or with more parts, are cut: models read neither. */
const maxDepth = 12;
const maxParts = 3_000;
/** How often one schema may contain itself. */
const maxRecursion = 2;

/** Keys of JSON Schema that tell a model what to write. */
const kept = new Set([
  'type',
  'description',
  'enum',
  'const',
  'format',
  'pattern',
  'default',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

/** JSON schema of the arguments that a model fills: without references, hidden inputs and extensions. */
export function modelSchema(tool: Tool, overrides: readonly InputOverride[] = []): JsonObject {
  const properties: JsonObject = {};
  const required = new Set<string>();
  const writer = new SchemaWriter(tool.document);
  for (const input of inputsOf(tool)) {
    const override = overrideOf(overrides, input);
    if (input.isHidden || override?.isHidden) continue;
    const written = writer.write(input.schema);
    if (input.description !== '') written.description = input.description;
    if (!Object.hasOwn(properties, input.argument)) setOwn(properties, input.argument, written);
    if (input.isRequired && !isFilled(input, override)) required.add(input.argument);
  }
  return {
    type: 'object',
    properties,
    ...(required.size > 0 && { required: [...required] }),
  };
}

/** The override of an input, by either of its names. */
export function overrideOf(
  overrides: readonly InputOverride[],
  { name, argument }: Pick<ToolInput, 'name' | 'argument'>,
): InputOverride | undefined {
  return overrides.find((one) => one.name === name || one.name === argument);
}

function isFilled(input: ToolInput, override: InputOverride | undefined): boolean {
  return (
    override?.value !== undefined ||
    override?.variable !== undefined ||
    input.defaultValue !== undefined ||
    input.variable !== undefined
  );
}

/** A schema with its references written out, as far as its limits allow. */
export function writtenSchema(document: PluginDocument, schema: JsonObject): JsonObject {
  return new SchemaWriter(document).write(schema);
}

class SchemaWriter {
  readonly #document: PluginDocument;
  #parts = 0;
  /** How often each reference is open above the schema that is written. */
  readonly #open = new Map<string, number>();

  constructor(document: PluginDocument) {
    this.#document = document;
  }

  write(given: Json, depth = 0): JsonObject {
    const reference = isJsonObject(given) && typeof given.$ref === 'string' ? given.$ref : undefined;
    const open = reference === undefined ? 0 : (this.#open.get(reference) ?? 0);
    if (depth > maxDepth || ++this.#parts > maxParts || open >= maxRecursion) return {};
    if (reference !== undefined) this.#open.set(reference, open + 1);
    const written = this.#writeOpen(resolveSchema(this.#document, given), depth);
    if (reference !== undefined) this.#open.set(reference, open);
    return written;
  }

  #writeOpen(schema: JsonObject, depth: number): JsonObject {
    const written: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) if (kept.has(key)) written[key] = value;
    copyBounds(schema, written);
    if (schema.nullable === true && typeof written.type === 'string') written.type = [written.type, 'null'];
    if (isJsonObject(schema.properties)) this.#writeProperties(schema, written, depth);
    if (schema.items !== undefined) written.items = this.write(schema.items, depth + 1);
    for (const key of ['oneOf', 'anyOf'] as const) {
      const options = schema[key];
      // `oneOf` needs exactly one match, which models cannot check; several providers refuse it.
      if (Array.isArray(options)) written.anyOf = options.map((option) => this.write(option, depth + 1));
    }
    const { additionalProperties } = schema;
    if (typeof additionalProperties === 'boolean') written.additionalProperties = additionalProperties;
    else if (isJsonObject(additionalProperties))
      written.additionalProperties = this.write(additionalProperties, depth + 1);
    return written;
  }

  #writeProperties(schema: JsonObject, written: JsonObject, depth: number): void {
    const properties: JsonObject = {};
    for (const [name, property] of Object.entries(schema.properties as JsonObject)) {
      if (isJsonObject(property) && property['x-global-disable'] === true) continue;
      setOwn(properties, name, this.write(property, depth + 1));
    }
    written.properties = properties;
    if (!Array.isArray(schema.required)) return;
    const required = schema.required.filter(
      (name) => typeof name === 'string' && Object.hasOwn(properties, name),
    );
    if (required.length > 0) written.required = required;
  }
}

/** OpenAPI 3.0 writes exclusive bounds as flags beside the bound, JSON Schema as the bound. */
function copyBounds(schema: JsonObject, written: JsonObject): void {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = schema[exclusive];
    if (typeof value === 'number') written[exclusive] = value;
    if (value !== true || typeof schema[bound] !== 'number') continue;
    written[exclusive] = schema[bound];
    delete written[bound];
  }
}
