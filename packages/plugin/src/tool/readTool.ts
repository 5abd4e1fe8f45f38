import { isJsonObject, type Json, type JsonObject, readOwn } from '@heddle/workflow-schema';
import { propertiesOf, requiredOf, resolve, resolveSchema, typeOf } from '../schema/resolve.js';
import type { PluginDocument, Tool, ToolBody, ToolInput, ToolOperation, ToolParameter } from './Tool.js';

/** The argument that holds a body that is not an object. */
const wholeBody = 'body';

/** Headers that other parts of a request set; OpenAPI has them ignored as parameters. */
const reservedHeaders = new Set(['accept', 'content-type', 'authorization']);

const styles: Readonly<Record<ToolParameter['in'], readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Media types that can be sent, best first. */
const bodyTypes = [
  /^application\/json\b/i,
  /^[\w.+-]+\/[\w.-]+\+json\b/i,
  /^multipart\/form-data\b/i,
  /^application\/x-www-form-urlencoded\b/i,
  /^application\/(?:x-)?yaml\b/i,
  /^text\//i,
];

/** Parameters, and fields of a body, that are read: the others are left out, because nobody could fill them. */
const maxInputs = 5_000;

/** Reads what a tool takes and gives. Never fails: what cannot be read is left out. */
export function readTool(document: PluginDocument, { method, path, operation }: ToolOperation): Tool {
  const names = new ArgumentNames();
  const parameters = readParameters(document, operation.parameters, names);
  const body = readBody(document, operation.requestBody, names);
  const response = readResponseSchema(document, operation.responses);
  return {
    name: textOf(operation.operationId),
    description: textOf(operation.summary) || textOf(operation.description),
    method: method.toUpperCase(),
    path,
    parameters,
    ...(body && { body }),
    ...(response && { response }),
    isDangerous: operation['x-danger'] === true,
    document,
  };
}

function readParameters(
  document: PluginDocument,
  given: Json | undefined,
  names: ArgumentNames,
): ToolParameter[] {
  const found: ToolParameter[] = [];
  for (const item of Array.isArray(given) ? given.slice(0, maxInputs) : []) {
    const parameter = resolve(document, item);
    const name = textOf(parameter.name);
    const place = parameter.in;
    if (name === '' || !isPlace(place)) continue;
    if (place === 'header' && reservedHeaders.has(name.toLowerCase())) continue;
    const [contentType, media] = firstContent(document, parameter.content);
    const schema = resolveSchema(document, media ? media.schema : parameter.schema);
    const [usual = 'form'] = styles[place];
    const style = styles[place].includes(textOf(parameter.style)) ? textOf(parameter.style) : usual;
    found.push({
      ...readInput(name, schema, { ...parameter, description: parameter.description ?? '' }, names),
      isRequired: place === 'path' || parameter.required === true,
      in: place,
      style,
      explode: typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form',
      allowReserved: parameter.allowReserved === true,
      ...(contentType !== undefined && { contentType }),
    });
  }
  return found;
}

function isPlace(place: Json | undefined): place is ToolParameter['in'] {
  return place === 'path' || place === 'query' || place === 'header' || place === 'cookie';
}

/** An input; settings stand beside a parameter's schema, or within a property's. */
function readInput(name: string, schema: JsonObject, own: JsonObject, names: ArgumentNames): ToolInput {
  const setting = (key: string) => readOwn(own, key) ?? readOwn(schema, key);
  const defaultValue = readOwn(schema, 'default') ?? readOwn(own, 'default');
  const example = exampleOf(own) ?? exampleOf(schema);
  const variable = textOf(setting('x-variable-ref'));
  return {
    name,
    argument: names.of(name),
    description: textOf(own.description) || textOf(schema.description),
    isRequired: false,
    schema,
    isHidden: setting('x-global-disable') === true,
    ...(defaultValue !== undefined && defaultValue !== null && { defaultValue }),
    ...(example !== undefined && example !== null && { example }),
    ...(variable !== '' && { variable }),
  };
}

function readBody(
  document: PluginDocument,
  given: Json | undefined,
  names: ArgumentNames,
): ToolBody | undefined {
  if (given === undefined) return undefined;
  const body = resolve(document, given);
  const content = isJsonObject(body.content) ? Object.entries(body.content) : [];
  if (content.length === 0) return undefined;
  const [contentType, media] =
    bodyTypes
      .map((pattern) => content.find(([type]) => pattern.test(type)))
      .find((found) => found !== undefined) ?? content[0]!;
  const resolvedMedia = resolve(document, media);
  const { schema: givenSchema, encoding } = resolvedMedia;
  const example = exampleOf(resolvedMedia);
  const schema = resolveSchema(document, givenSchema);
  const shared = {
    contentType,
    isRequired: body.required === true,
    schema,
    encoding: isJsonObject(encoding) ? encoding : {},
  };
  const isObject = typeOf(schema) === 'object' && propertiesOf(schema).length > 0;
  if (!isObject || schema.oneOf !== undefined || schema.anyOf !== undefined) {
    const own = { description: body.description ?? '', ...(example !== undefined && { example }) };
    const whole = { ...readInput(wholeBody, schema, own, names), isRequired: shared.isRequired };
    return { ...shared, fields: [whole], isWhole: true };
  }
  const required = requiredOf(schema);
  const fields = propertiesOf(schema)
    .slice(0, maxInputs)
    .flatMap(([name, property]): ToolInput[] => {
      const resolved = resolveSchema(document, property);
      if (resolved.readOnly === true) return [];
      const value = isJsonObject(example) ? readOwn(example, name) : undefined;
      const own: JsonObject = value === undefined ? {} : { example: value };
      return [{ ...readInput(name, resolved, own, names), isRequired: required.has(name) }];
    });
  return { ...shared, fields, isWhole: false };
}

/** The example of a parameter, a media type or a schema: the only one, or the first of several. */
function exampleOf(given: JsonObject): Json | undefined {
  const example = readOwn(given, 'example');
  if (example !== undefined) return example;
  const examples = readOwn(given, 'examples');
  if (Array.isArray(examples)) return examples[0];
  const [first] = isJsonObject(examples) ? Object.values(examples) : [];
  return isJsonObject(first) ? readOwn(first, 'value') : undefined;
}

function firstContent(
  document: PluginDocument,
  content: Json | undefined,
): [type: string, media: JsonObject] | [undefined, undefined] {
  const [found] = isJsonObject(content) ? Object.entries(content) : [];
  return found ? [found[0], resolve(document, found[1])] : [undefined, undefined];
}

/** The schema of the first successful response that has one. */
function readResponseSchema(document: PluginDocument, given: Json | undefined): JsonObject | undefined {
  const responses = isJsonObject(given) ? given : {};
  const statuses = Object.keys(responses).filter((status) => /^2(\d\d|XX)$/i.test(status));
  for (const status of ['200', ...statuses, 'default']) {
    const response = readOwn(responses, status);
    if (response === undefined) continue;
    const { content } = resolve(document, response);
    const entries = isJsonObject(content) ? Object.entries(content) : [];
    const json = entries.find(([type]) => /[/+]json\b/i.test(type)) ?? entries[0];
    const schema = json && resolve(document, json[1]).schema;
    if (schema !== undefined && isJsonObject(schema)) return schema;
  }
  return undefined;
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

const maxNameLength = 64;

/** Names that models accept for inputs. The same inputs always get the same names. */
class ArgumentNames {
  readonly #byName = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** The number to try next, by what the names have in common. */
  readonly #next = new Map<string, number>();

  /** Inputs that share their name share their argument too: its value is sent in each place. */
  of(name: string): string {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const cleaned = name.replace(/[^A-Za-z0-9_.-]/g, '_').slice(0, maxNameLength) || 'value';
    // A property of this name disappears in many programs that read JSON.
    const base = cleaned === '__proto__' ? 'proto' : cleaned;
    let free = base;
    let number = this.#next.get(base) ?? 2;
    for (; this.#taken.has(free); number++) {
      const suffix = `_${number}`;
      free = base.slice(0, maxNameLength - suffix.length) + suffix;
    }
    this.#next.set(base, number);
    this.#taken.add(free);
    this.#byName.set(name, free);
    return free;
  }
}
